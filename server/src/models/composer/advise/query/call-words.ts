import type { TaggedWords } from './tag-words.ts'
import { toKind } from './to-kind.ts'

const callVerbs =
  /^(?:call|phone|ring|ring up|ring back|call back|anrufen|anzurufen|telefonieren|zurueckrufen|durchrufen)$/u
const callNouns = /^(?:calls?|phone calls?|anrufe?|telefonate?)$/u
/** What somebody has to do. */
const duties = /^(?:should|must|muss|musst|muessen|soll|sollte|sollen|sollten)$/u
const isDutyAt = ({ words }: TaggedWords, next: TaggedWords | undefined): boolean =>
  duties.test(words) || (/^(?:have|has|need|needs|supposed)$/u.test(words) && next?.words === 'to')
/** Calls that are to come: "calls due today", "calls to make", "anstehende Anrufe". */
const isAhead = ({ tag, arg, words }: TaggedWords): boolean =>
  (tag === 'time' && arg === 'due') ||
  (tag === 'is' && ['overdue', 'past', 'open', 'todo', 'ahead'].includes(arg)) ||
  (tag === 'pending' && arg === '') ||
  (tag === 'quiet' && /^(?:make|makes)$/u.test(words))

const isPast = (items: readonly TaggedWords[]): boolean =>
  items.some(({ words }) => /^(?:did|was|were|had|made|hatte|hatten|gab|war|waren)$/u.test(words))

const isOfTasks = (item: TaggedWords): boolean => {
  const kind = toKind(item)
  return kind === null || kind === 'task' || kind === 'log_entry'
}

/**
 * "Who should I call today", "wen muss ich noch anrufen", "which calls are due": calls that nobody has made yet are tasks, and those that
 * are late are to be made today as well.
 */
export function adaptCallWords(items: readonly TaggedWords[], today: string): readonly TaggedWords[] {
  const at = items.findIndex((item) => isCall(item) && (callVerbs.test(item.words) || callNouns.test(item.words)))
  const call = items[at]
  if (call === undefined || !items.every(isOfTasks) || items.some(({ tag }) => tag === 'not' || tag === 'touch'))
    return items
  const before = items.slice(0, at)
  const isDuty = before.some((item, i) => isDutyAt(item, before[i + 1])) && !isPast(items)
  const isNoun = callNouns.test(call.words) && !isPast(items) && items.some((item) => item !== call && isAhead(item))
  if (!isDuty && !isNoun) return items
  return [
    { tag: 'kind', arg: 'task', words: call.words },
    { tag: 'call', arg: '', words: call.words },
    { tag: 'time', arg: 'due', words: call.words },
    ...(items.some(({ tag, arg }) => tag === 'is' && arg === 'overdue')
      ? []
      : [{ tag: 'is', arg: 'open', words: call.words }]),
    ...items.flatMap((item): TaggedWords[] => {
      if (item === call || (item.tag === 'show' && item.arg === 'person')) return []
      if (item.tag === 'with' || item.tag === 'pending' || (item.tag === 'kind' && item.arg === 'task')) return []
      if (item.tag === 'time' || (item.tag === 'is' && item.arg !== 'overdue')) return []
      const { span } = item
      const isNow = span !== undefined && span.from <= today && today <= span.to
      return isNow ? [{ ...item, span: { ...span, words: `by ${span.words}` } }] : [item]
    }),
  ]
}

const isCall = ({ tag, arg, words }: TaggedWords): boolean =>
  (tag === 'entry' && arg === 'call') ||
  (tag === 'field' && arg === 'phone' && words === 'phone') ||
  words.startsWith('ring')
