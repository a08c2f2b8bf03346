import { queryFields, type QueryForm, queryKinds } from '../../../advising/query.ts'
import { getPersonField, toField, toStateConditions } from './fields.ts'
import { isNaming } from './contact-words.ts'
import type { TaggedWords } from './tag-words.ts'

/** Words that may leave a query as it is: they join, or only make a sentence. */
const joints: readonly string[] = ['quiet', 'comma', 'unknown', 'and', 'all', 'with', 'included']

/**
 * The words that took no part: without them the question is read to the same queries, and these do not say them either. A question
 * is only answered where there are none, so that no rule can drop a condition.
 */
export function listIdleWords(
  items: readonly TaggedWords[],
  queries: readonly QueryForm[],
  today: string,
  read: (items: readonly TaggedWords[]) => readonly QueryForm[],
): string[] {
  const said = JSON.stringify(queries)
  return items.flatMap((item, at) => {
    if (joints.includes(item.tag) || isSaid(item, at, items, queries, today)) return []
    const without = items.toSpliced(at, 1)
    return JSON.stringify(read(without)) === said ? [item.words] : []
  })
}

const isSameSpan = ({ span }: TaggedWords, other: TaggedWords | undefined): boolean =>
  span !== undefined && span.from === other?.span?.from && span.to === other.span.to

/** Whether the queries say what the words mean, also where something else says it a second time. */
function isSaid(
  item: TaggedWords,
  at: number,
  items: readonly TaggedWords[],
  queries: readonly QueryForm[],
  today: string,
): boolean {
  const { tag, arg, words } = item
  const said = JSON.stringify(queries)
  const has = (name: string) => said.includes(`"${name}"`) || said.includes(`.${name}"`)
  const behind = items.slice(at + 1).find((one) => one.tag !== 'quiet')
  const isBoth = queries.some(({ spans, group }) => (spans?.length ?? 0) > 1 || group !== undefined)
  const isOfPerson = queries.some(
    ({ kind, where, show = [] }) =>
      show.includes(getPersonField(kind) ?? '') ||
      where.some((one) => 'field' in one && (one.field === getPersonField(kind) || one.op === 'has')),
  )
  switch (tag) {
    case 'kind':
      return has(arg) || (arg === 'meeting' && (has('meeting_note') || has('meeting_line')))
    case 'note':
      return has(arg)
    case 'entry':
      return has('log_entry') && (arg === 'any' || has(arg))
    case 'is':
      if (items.slice(at).some((one) => one.tag === 'included')) return true
      return queryKinds.some((kind) => {
        const conditions = has(kind) ? toStateConditions(kind, arg, today) : null
        return (
          conditions?.every(({ field, values }) => has(field) && values.every((value) => has(String(value)))) === true
        )
      })
    case 'field':
      return arg === 'days'
        ? has('days_in_stage') || has('days_to_close')
        : queryKinds.some((kind) => has(kind) && has(toField(kind, arg) ?? '?'))
    case 'time':
      if (words === 'made' && has('meeting_note')) return true
      if (has('days_to_close') || (arg === 'created' && has('author'))) return true
      return queryKinds.some((kind) => has(kind) && has(toField(kind, arg) ?? '?'))
    case 'show':
      return arg === 'person'
        ? queries.some(({ kind, show = [], where, group }) => {
            const field = getPersonField(kind) ?? '?'
            const isPerson = kind === 'contact' || kind === 'member'
            return (
              isPerson ||
              show.some((one) => one === field || one === 'contact') ||
              group === field ||
              where.some((one) => 'field' in one && one.field === field)
            )
          })
        : arg === 'day'
          ? queries.some(
              ({ kind, show = [] }) => kind === 'meeting' || show.some((one) => queryFields[kind][one] === 'day'),
            ) ||
            (has('meeting_note') && has('task') && has('opportunity'))
          : has(arg)
    case 'measure':
      return (
        (queries.some(({ measure }) => measure !== undefined) && ['count', 'sum'].includes(arg)) ||
        ((arg === 'range' || arg === 'share') && isBoth)
      )
    case 'op':
      if (words === 'from' && behind?.tag !== 'number') return true
      return (behind?.tag === 'span' && /^(?:over|between|zwischen)$/u.test(words)) || has('range')
    case 'group':
      if (behind?.tag === 'field') return isSaid(behind, items.indexOf(behind), items, queries, today)
      return behind?.tag === 'member' || behind?.tag === 'me' || items.some((one) => one.tag === 'losses')
    case 'waiting':
    case 'review':
      return has('in_review')
    case 'changes':
      return has('changes_requested')
    case 'losses':
    case 'beaten':
      return has('lost_reason')
    case 'money':
      return queries.some(({ measure }) => measure?.field === 'amount')
    case 'touch':
      return has('activity') || isNaming(item, at, items)
    case 'voter':
    case 'doer':
      return false
    case 'hint':
      if (arg === 'vote') return has('votes') || has('voter')
      if (arg === 'say') return has('meeting_line')
      return isOfPerson || (arg === 'note' && has('meeting_note')) || (arg === 'meeting' && has('meeting'))
    case 'top':
    case 'low':
      // "Top 2 by reads, best first" says the order twice.
      return (
        (arg === '' && items.some((one, i) => i !== at && one.tag === tag)) ||
        // "Top 3 biggest".
        (items.some((one, i) => i !== at && one.tag === tag && one.arg === '') &&
          queries.some(({ kind, sort }) => sort !== undefined && sort.field === toField(kind, arg))) ||
        (items.some((one) => one.tag === 'place') && queries.some(({ sort }) => sort?.field === arg))
      )
    case 'without':
      // "Without contacts and without deals" is what "without contacts and deals" is read as.
      return (
        items.slice(0, at).findLast((one) => one.tag !== 'quiet')?.tag === 'and' &&
        items.slice(0, at).some((one) => one.tag === 'without')
      )
    case 'says':
      return has('has') || has('log_entry') || behind?.tag === 'value'
    case 'span':
      // "Tomorrow, it's Saturday" says one day twice.
      return items.some((item, i) => i !== at && item.tag === 'span' && isSameSpan(item, items[at]))
    case 'unit':
      return items[at - 1]?.tag === 'number'
    case 'me':
      // "What must I do, and what is overdue with me" says it of both.
      return items.slice(0, at).some((item) => item.tag === 'me') && has('@me')
    case 'nor':
      return items.slice(0, at).some((one) => one.tag === 'neither')
    case 'or':
      return isBoth || queries.length > 1 || items.slice(0, at).some((one) => one.tag === 'neither')
    case 'trend':
    case 'compare':
    case 'more':
      return isBoth
    default:
      return false
  }
}

const functionWords =
  /^(?:und|oder|aber|ich|mir|mich|mein\w*|hat|haben|hatten?|mit|ohne|kein\w*|nichts?|wer|wem|wen|wessen|(?:von|bei) wem|was|wann|warum|wie ?viele?|and|or|but|i|me|my|mine|have|has|had|with|without|no|not|who|whose|when|why|how (?:many|much))$/u
/** Words that join or ask, which tell nothing of their own. */
export const isFunctionWord = (word: string): boolean => functionWords.test(word)
