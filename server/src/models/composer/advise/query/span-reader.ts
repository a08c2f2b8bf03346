import { type FieldCondition, type QueryCondition, queryFields } from '../../../advising/query.ts'
import type { DaySpan } from '../days.ts'
import { adaptToAhead, expectedDays } from './ahead-days.ts'
import { chooseDayField, toField } from './fields.ts'
import type { Scope } from './query-builder.ts'
import { QueryState } from './query-state.ts'
import type { TaggedWords } from './tag-words.ts'

const isDay = ({ scope, field }: { scope: Scope; field: string }) => queryFields[scope.kind][field] === 'day'
/** What is told of rows whose day has passed. */
const pastStates: readonly string[] = ['won', 'lost', 'closed', 'done', 'published', 'overdue', 'past']

function toBounds(day: string, { from, to, words }: DaySpan): FieldCondition[] {
  const isEnd = /^(?:before|until|by|till|up to)\b/u.test(words)
  const isStart = /^(?:since|after|starting)\b/u.test(words) && day !== 'viewed'
  return [
    ...(isEnd ? [] : [{ field: day, op: 'from' as const, values: [from] }]),
    ...(isStart ? [] : [{ field: day, op: 'to' as const, values: [to] }]),
  ]
}

/** Reads spans of days, and decides which day of which rows they are about. */
export class SpanReader extends QueryState {
  /** A span is about the day field before it, or about the day on which rows came to be what is said directly before it. */
  protected readSpan(span: DaySpan, before: readonly TaggedWords[]): void {
    if (this.isOfContact(span, before)) {
      this.contactSpans.push(span)
      return
    }
    if (this.isOfState(span, before)) {
      this.unused.push(span.words)
      return
    }
    // "Tomorrow, it's Saturday" says one day twice.
    if (!this.spans.some(({ from, to }) => from === span.from && to === span.to)) this.spans.push(span)
    const last = before.findLast(({ tag }) => tag !== 'quiet' && tag !== 'op')
    if (last?.tag === 'field' && this.field !== null && isDay(this.field)) {
      this.spanField = this.field
      this.field = null
      this.isWith = false
    } else if (last?.tag === 'field' && queryFields[this.kind][last.arg] === 'day') {
      // The field is used by "without", which no span goes with.
      this.unused.push(span.words)
    } else if (last?.arg === 'published' && this.kind === 'post') this.time = 'published'
  }

  /** "Without a call in May": days that stand beside what was done with the rows, and not beside what they are. */
  private isOfContact(span: DaySpan, before: readonly TaggedWords[]): boolean {
    if (!this.hasContact || !['opportunity', 'company', 'contact'].includes(this.kind)) return false
    const last = before.findLast(({ tag }) => tag !== 'quiet' && tag !== 'op' && tag !== 'doer')
    if (last?.tag === 'time' || last?.tag === 'field' || (last?.tag === 'is' && pastStates.includes(last.arg)))
      return false
    const isTold = before.some(({ tag, arg }) => tag === 'time' || (tag === 'is' && pastStates.includes(arg)))
    return this.touched !== null || (!isTold && span.from <= this.setting.today)
  }
  /** "In review for three days": how long a state has lasted is told by no day, least of all by the one on which the row was made. */
  private isOfState({ words }: DaySpan, before: readonly TaggedWords[]): boolean {
    return (
      /^since .*-ago$/u.test(words) &&
      !before.some(({ tag, words: said }) => tag === 'time' || said === 'neu') &&
      this.lasting
    )
  }
  private finishContactSpans(): void {
    const [span, ...others] = this.contactSpans
    if (span === undefined) return
    if (this.touched === null || others.length > 0) this.unused.push(...this.contactSpans.map(({ words }) => words))
    else this.touched.where.push(...toBounds('at', span))
  }

  protected finishSpans(): void {
    const { draft } = this.builder
    this.finishContactSpans()
    const linked = this.findDatedLink()
    const scope = this.spanField?.scope ?? linked ?? this.builder.head
    const told =
      this.spanField !== null
        ? this.spanField.field
        : linked !== null
          ? 'at'
          : this.time !== null && toField(draft.kind, this.time) !== null
            ? this.time
            : (this.baseDay ?? this.chooseDay())
    const isToClose = this.time === 'close_date' && !this.isBehind
    const day = adaptToAhead(told, this.builder, this.spans, { today: this.setting.today, isToClose })
    const isNot = this.spans.length > 0 && this.takeNot()
    const isOfMeeting = draft.kind === 'meeting' && day === 'at' && this.isMeetingAhead()
    const isAhead =
      !this.isBehind &&
      (expectedDays.includes(day) || isOfMeeting) &&
      !this.told.some((state) => pastStates.includes(state))
    const spans = this.spans.map((span) => (isAhead ? { ...span, ...span.ahead } : span))
    if (spans.length > 1) {
      if (scope !== this.builder.head) this.unused.push(...spans.map(({ words }) => words))
      draft.spans = spans.map(({ from, to }) => ({ from, to }))
      draft.spanOf = day
      this.measure ??= 'count'
      return
    }
    for (const { from, to, words } of spans) {
      if (isNot) {
        // Outside of a span is before or after it: the rows are those whose day is not within. "Not since May" has one side alone.
        const [edge, ...others] = toBounds(day, { from, to, words })
        if (edge !== undefined && others.length === 0) scope.where.push({ ...edge, not: true })
        else scope.where.push({ field: day, op: 'within', values: [from, to], not: true })
        continue
      }
      for (const one of toBounds(day, { from, to, words })) this.builder.add(scope, one)
    }
  }

  /** Meetings that we "have" are ahead; those of a month that is not told otherwise are the nearest. */
  private isMeetingAhead(): boolean {
    const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000
    const { today } = this.setting
    return this.spans.every(
      ({ ahead, from, to }) =>
        ahead !== undefined && (this.isPresent || (days(from, to) > 25 && days(today, ahead.from) < days(to, today))),
    )
  }

  /** "Companies without a call in May": the days are those of the calls, and not of the companies. */
  private findDatedLink(): Scope | null {
    if (this.time !== null || this.baseDay !== null || this.chooseDay() !== 'created') return null
    const link = this.builder.head.where.find((one) => 'linked' in one && Object.hasOwn(queryFields[one.linked], 'at'))
    return link !== undefined && 'linked' in link ? { kind: link.linked, where: link.where as QueryCondition[] } : null
  }

  /** Open deals "in January" are those that are to close then; "since" and "last" look at when they came. */
  private chooseDay(): string {
    const isExpected =
      !this.isBehind &&
      this.told.some((state) => state === 'open' || state === 'pipeline') &&
      this.spans.every(
        ({ ahead, to, isSince, words }) =>
          isSince !== true && !words.startsWith('from ') && (ahead?.to ?? to) >= this.setting.today,
      )
    // "Posts next week" are those that go out then.
    const isPlanned =
      this.kind === 'post' &&
      !this.views &&
      !this.isBehind &&
      this.spans.length > 0 &&
      this.spans.every(({ from }) => from > this.setting.today)
    if (isPlanned && chooseDayField(this.kind, this.told, this.views) === 'created') return 'planned'
    return this.kind === 'opportunity' && isExpected ? 'close_date' : chooseDayField(this.kind, this.told, this.views)
  }
}
