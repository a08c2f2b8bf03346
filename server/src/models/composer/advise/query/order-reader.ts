import { nextDays } from './ahead-days.ts'
import { getPersonField, toField } from './fields.ts'
import type { Scope } from './query-builder.ts'
import { SpanReader } from './span-reader.ts'

/** Reads by what rows are ordered, and which of them are the first. */
export class OrderReader extends SpanReader {
  protected readOrder(isDown: boolean, arg: string, words: string): void {
    if (arg === '') {
      this.order = { isDown, words }
      return
    }
    const field = arg === 'created' && toField(this.kind, 'at') !== null ? 'at' : arg
    if (arg === 'next') {
      const day = nextDays[this.kind]
      // What has no day ahead of it has no next one.
      if (day === undefined) return void this.unused.push(words)
      if (day === 'at') this.builder.add(this.builder.head, { field: day, op: 'from', values: [this.setting.today] })
      this.builder.draft.sort = { field: day, isDown: false }
    } else if (this.builder.draft.sort !== undefined && this.measure === 'range') {
      this.measured = field
      delete this.builder.draft.limit
      return
    } else this.builder.draft.sort = { field, isDown }
    if (this.measure === 'range') this.measured = field
    this.limitToOne()
  }

  /** "Most views", "fewest votes". */
  protected applyOrder(scope: Scope, field: string): boolean {
    if (this.order === null) return false
    const { isDown } = this.order
    this.order = null
    this.group = ''
    const person = getPersonField(this.kind)
    // "Who made the most revenue": the one whose deals are worth the most together, and not the one of the greatest deal.
    if (this.isPerson && field === 'amount' && scope.kind === this.kind && person !== null && this.measure === null) {
      this.isPerson = false
      this.builder.draft.group = person
      this.builder.draft.sort = { field, isDown }
      ;[this.measure, this.measured] = ['sum', field]
      return true
    }
    // "Which stage has the most money" asks for the stage, and not for the greatest deal.
    const asked = this.field
    if (
      field === 'amount' &&
      asked !== null &&
      asked.scope.kind === this.kind &&
      scope.kind === this.kind &&
      this.measure === null
    ) {
      this.field = null
      // Money is in a stage while its deal is open.
      if (asked.field === 'stage' && this.told.length === 0) this.builder.addState('open')
      this.builder.draft.group = asked.field
      this.builder.draft.sort = { field, isDown }
      ;[this.measure, this.measured] = ['sum', field]
      return true
    }
    this.sortBy(field, isDown)
    this.limitToOne()
    if (scope.kind !== this.kind) this.aggregate(scope, field)
    else if (this.measure === 'count') this.measure = null
    return true
  }

  /** Lines of posts do not tell the numbers that they are sorted by. */
  protected sortBy(field: string, isDown: boolean): void {
    this.builder.draft.sort = { field, isDown }
    if (this.kind === 'post') this.shown.push(field)
  }
}
