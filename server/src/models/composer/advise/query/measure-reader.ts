import { type QueryKind, queryKinds } from '../../../advising/query.ts'
import { chooseDayField, toField } from './fields.ts'
import { KindReader } from './kind-reader.ts'

const isKind = (arg: string): arg is QueryKind => (queryKinds as readonly string[]).includes(arg)

/** Decides which number or which fields a query answers with, when all of its words are read. */
export class MeasureReader extends KindReader {
  protected finishMeasure(): void {
    const { draft } = this.builder
    const isExtreme = this.measure === 'lowest' || this.measure === 'highest'
    if (isExtreme && this.measured !== null && !this.isPlural) {
      // "Which deal has the lowest probability" asks for the deal.
      draft.sort = { field: this.measured, isDown: this.measure === 'highest' }
      draft.limit = 1
      this.shown.push(this.measured)
      this.measure = null
    }
    if (draft.kind === 'post' && draft.sort?.field === 'created' && draft.sort.isDown && this.told.length === 0) {
      // The last post is the last one that was published.
      this.builder.addState('published')
      draft.sort = { field: 'published', isDown: true }
    }
    if (this.measure === 'range' && draft.group !== undefined) this.measure = 'sum'
    if (
      this.measure === null &&
      draft.show === undefined &&
      this.told.includes('pipeline') &&
      // "Which deals are in the funnel" asks for the deals.
      !this.isPlural &&
      draft.limit === undefined
    )
      this.measure = 'sum'
    if (this.measure === null) {
      if (draft.group !== undefined) draft.measure = { of: 'count' }
      return
    }
    const fallback =
      draft.kind === 'opportunity'
        ? 'amount'
        : draft.kind === 'post'
          ? 'views'
          : draft.kind === 'survey_response'
            ? 'points'
            : undefined
    const isSum = this.measure !== 'count' && this.measure !== 'share' && this.measure !== 'rate'
    const field = this.measured ?? (isSum ? fallback : undefined)
    if (this.measure === 'rate' && !this.told.includes('won')) {
      draft.where.push({ field: 'status', op: 'is', values: ['won', 'lost'] })
      for (const one of draft.where) if ('field' in one && one.field === 'created') one.field = 'closed'
    }
    if (isSum && field === undefined) {
      this.measure = 'count'
    }
    draft.measure = { of: this.measure, ...(field === undefined ? {} : { field }) }
  }

  protected finishShown(): void {
    const { draft } = this.builder
    const shown = this.shown.flatMap((name) => {
      if (name === 'day')
        return this.time !== null && toField(draft.kind, this.time) !== null
          ? [this.time]
          : [chooseDayField(draft.kind, this.told, false)]
      if (name === 'reach') return ['email', 'phone'].filter((one) => toField(draft.kind, one) !== null)
      // Why a deal was lost is told by its note as well.
      if (name === 'lost_reason' && draft.measure === undefined) return ['lost_reason', 'lost_note']
      if (name === 'status' && draft.kind === 'opportunity') return ['status', 'stage']
      if (isKind(name)) return [name]
      const field = toField(draft.kind, name)
      return field === null ? [] : [field]
    })
    // The line of a meeting tells its day and time.
    if (draft.kind === 'meeting' && shown.every((name) => name === 'at')) shown.splice(0)
    // Where posts go out is told with the day, and whether that is only planned.
    const isPlanned =
      draft.sort?.field === 'planned' ||
      draft.where.some((one) => 'field' in one && one.field === 'planned' && one.op !== 'empty')
    if (draft.kind === 'post' && isPlanned && shown.includes('channel')) shown.unshift('planned', 'status')
    if (shown.length > 0) draft.show = [...new Set(shown)].slice(0, 6)
    else delete draft.show
  }
}
