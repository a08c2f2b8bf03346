import { type Ask, type Card, isCard } from '@draftwright/contract/advisor-cards'
import type { QueryForm } from '@draftwright/contract/query-form'
import { resolveSpan, type Span, type SpanName } from '@draftwright/contract/query-spans'
import { addDays } from '@draftwright/contract/wall-clock'
import type { ReportCall } from '../../../models/advising/model-tools.ts'
import { usualSpans } from './describe-card.ts'

/** Our promises, and theirs, that are open: rows of the notes of meetings. */
const toPromisesForm = ({ who, side }: Card): QueryForm => ({
  kind: 'meeting_note',
  where: [
    { field: 'note', op: 'is', values: ['action'] },
    { field: 'status', op: 'is', values: ['open'] },
    ...(side === undefined ? [] : [{ field: 'side', op: 'is', values: [side] } as const]),
    ...(who === undefined ? [] : [{ field: 'person', op: 'is', values: [who] } as const]),
  ],
})

/** The report that answers what is asked. */
export function toReportCall(ask: Ask, today: string): ReportCall {
  if (!isCard(ask)) return { tool: 'query_records', input: ask.form }
  const { card, span, who, topic = 'visits', kind, by, per, worst, row, since, against, words } = ask
  const days = (usual: SpanName) => resolveSpan(span ?? usual, today)
  const of = who === undefined ? {} : who === '@me' ? { mine: true } : { whose: who }
  switch (card) {
    case 'due':
      return { tool: 'what_is_due', input: { ...days(usualSpans.due), ...of } }
    case 'stuck':
      return { tool: 'what_is_stuck', input: { ...of, ...(kind === undefined ? {} : { kinds: [kind] }) } }
    case 'pipeline':
      return { tool: 'pipeline', input: of }
    case 'performance': {
      const options = {
        ...(by === undefined ? {} : { by }),
        ...(per === undefined ? {} : { per }),
        ...(worst === true ? { worst } : {}),
      }
      return { tool: 'what_did_well', input: { ...days(usualSpans.performance), ...options } }
    }
    case 'write':
      return { tool: 'content_gaps', input: {} }
    case 'compare': {
      const second = days(usualSpans.compare)
      const other =
        against === undefined ? findPeriodBefore(span ?? usualSpans.compare, today) : resolveSpan(against, today)
      const [first, last] = other.from <= second.from ? [other, second] : [second, other]
      return { tool: 'compare_periods', input: { first, second: last } }
    }
    case 'promises':
      return { tool: 'query_records', input: toPromisesForm(ask) }
    case 'visits':
      return topic === 'networks'
        ? { tool: 'network_numbers', input: {} }
        : {
            tool: 'audience',
            input: { about: topic, ...days(usualSpans.visits), ...(row === undefined ? {} : { id: row.id }) },
          }
    case 'changes': {
      if (since !== undefined) return { tool: 'recent_changes', input: { since, to: today } }
      const { from, to } = days(usualSpans.changes)
      // "Since last week" is up to now.
      return {
        tool: 'recent_changes',
        input: { since: from, to: span === 'last_week' || span === 'last_month' ? today : to },
      }
    }
    case 'company':
    case 'person':
    case 'deal': {
      const kinds = { company: 'company', person: 'contact', deal: 'opportunity' } as const
      return {
        tool: 'read_brief',
        input: { kind: kinds[card], id: row?.id, ...(words === undefined ? {} : { words }) },
      }
    }
    case 'counts':
      return { tool: 'count_everything', input: {} }
    case 'found':
      return { tool: 'find_passages', input: { words: words ?? row?.name ?? '' } }
  }
}

const before: Readonly<Partial<Record<Span, SpanName>>> = {
  today: 'yesterday',
  this_week: 'last_week',
  this_month: 'last_month',
  this_quarter: 'last_quarter',
  this_year: 'last_year',
}
/** The days that a period is compared with: the one before, or as many days. */
function findPeriodBefore(span: Span, today: string) {
  const named = before[span]
  if (named !== undefined) return resolveSpan(named, today)
  const { from, to } = resolveSpan(span, today)
  const length = (Date.parse(to) - Date.parse(from)) / 86_400_000
  return { from: addDays(from, -length - 1), to: addDays(from, -1) }
}
