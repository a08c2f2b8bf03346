import { inferKindOfState } from './fields.ts'
import type { TaggedWords } from './tag-words.ts'
import { toKind } from './to-kind.ts'

const numbers: readonly string[] = ['amount', 'weighted', 'views', 'visitors', 'reads', 'votes', 'points']
const isState = ({ tag, arg }: TaggedWords) =>
  tag === 'is' && ['won', 'lost', 'open', 'closed', 'pipeline', 'ahead'].includes(arg)
const isAhead = (items: readonly TaggedWords[]) =>
  items.some(({ tag, arg }) => (tag === 'is' && arg === 'ahead') || (tag === 'time' && arg === 'planned'))
const isSaid = ({ tag }: TaggedWords) => tag !== 'quiet' && tag !== 'with'
const quiet = (item: TaggedWords): TaggedWords => ({ ...item, tag: 'quiet', arg: '' })
const unread = (item: TaggedWords): TaggedWords => ({ ...item, tag: 'unread', arg: '' })

/** What German words mean by what stands beside them: "Umsatz", "gemacht", "dran", "letzter", and "fehlt" behind its noun. */
export function adaptGermanWords(all: readonly TaggedWords[]): readonly TaggedWords[] {
  const items = readStillOpen(moveDenials(readRevenue(all)))
  return items.map((item, at) => adaptWord(item, at, items))
}

function adaptWord(item: TaggedWords, at: number, items: readonly TaggedWords[]): TaggedWords {
  const kinds = items.flatMap((one) => toKind(one) ?? [])
  switch (item.tag) {
    case 'light':
      return readLightVerb(item, items)
    // "Wer ist an dem Deal dran" asks who has it, "was ist heute dran" for what is due.
    case 'tied': {
      const isOfDay = items.some(({ tag }) => tag === 'span')
      const isOfPerson = items.some(({ tag, arg }) => tag === 'member' || (tag === 'show' && arg === 'person'))
      if (isOfDay) return { ...item, tag: 'time', arg: 'due' }
      return isOfPerson ? { ...item, tag: 'field', arg: 'owner' } : unread(item)
    }
    case 'waits':
      return items.some(({ tag, arg }) => tag === 'is' && arg === 'in_review') ? quiet(item) : unread(item)
    case 'compared':
      // Several states side by side are several comparisons, which one query does not hold.
      return new Set(items.flatMap(({ tag, arg }) => (tag === 'is' ? [arg] : []))).size > 1
        ? unread(item)
        : { ...item, tag: 'compare' }
    // "Der letzte Anruf", "die letzten 5 Deals".
    case 'shift': {
      const isBetween = ({ tag, values = [] }: TaggedWords) =>
        ['quiet', 'is', 'number', 'comma'].includes(tag) || values.some(({ kind }) => kind === 'channel')
      const next = items.slice(at + 1).find((one) => !isBetween(one))
      const isOfRows =
        item.words.startsWith('letzte') && next !== undefined && (next.tag === 'entry' || toKind(next) !== null)
      return isOfRows ? { ...item, tag: 'top', arg: 'created' } : item
    }
    // "Keine Deals mehr".
    case 'more': {
      const before = items.slice(0, at).findLast(({ tag }) => tag === 'not' || tag === 'without')
      const isEnd = items[at + 1] === undefined || items[at + 1]?.tag === 'comma'
      // "Kein Kontakt mehr" is about what was done, and not about people.
      const isOfContact = items.some(({ tag, arg }) => tag === 'kind' && arg === 'contact')
      return item.words === 'mehr' && before !== undefined && isEnd && !isOfContact ? quiet(item) : item
    }
    case 'is': {
      const isOfPosts = items.some(({ tag, arg }) => tag === 'is' && ['in_review', 'draft', 'scheduled'].includes(arg))
      // "Laufen in der Prüfung" is what they are in.
      if (item.arg === 'open' && /^l(?:auf|aeuf)/u.test(item.words) && isOfPosts) return quiet(item)
      // What "steht an" is still open; of meetings it is to come.
      if (item.arg === 'ahead' && /^(?:st(?:eht|ehe?n)|lieg|fa(?:ell|ll)|an(?:steh|fa|lieg))/u.test(item.words)) {
        const isOfDeals = kinds.includes('opportunity') || items.some(({ words }) => words.startsWith('abschluess'))
        const isOfRecord =
          kinds.length === 0 &&
          items.some(({ tag, values = [] }) => tag === 'value' && values.some(({ field }) => field === 'name'))
        if (isOfDeals || isOfRecord) return { ...item, arg: 'open' }
        return kinds.every((kind) => kind === 'task') ? { ...item, arg: 'todo' } : item
      }
      // "Anstehende Abschlüsse" are of deals that nobody has won yet.
      return item.arg === 'won' && item.words.startsWith('abschl') && isAhead(items)
        ? { ...item, tag: 'time', arg: 'close_date' }
        : item
    }
    // "Wie groß ist Bluebell" asks for its people, and not for deals.
    case 'field': {
      const isOfCompany = item.words === 'wie gross' && kinds.length === 0
      return isOfCompany ? { ...item, arg: 'headcount' } : item
    }
    // "Verloren wegen des Preises" is said of no text that is searched.
    case 'says':
      return item.words === 'wegen' && items.some(({ tag, arg }) => tag === 'is' && arg === 'lost')
        ? unread(item)
        : item
    // Tasks run out on the day on which they are due.
    case 'time':
      if (item.arg === 'planned' && items.some(({ words }) => words.startsWith('abschluess'))) return quiet(item)
      return item.arg === 'close_date' && kinds.includes('task') && !kinds.includes('opportunity')
        ? { ...item, arg: 'due' }
        : item
    default:
      return item
  }
}

/** "Umsatz gemacht", "Aufrufe gebracht": the noun says what was done; "was muss ich noch machen" is about tasks. */
function readLightVerb(item: TaggedWords, items: readonly TaggedWords[]): TaggedWords {
  const isOfNumber = items.some(({ tag, arg }) => tag === 'field' && numbers.includes(arg))
  if (isOfNumber) return quiet(item)
  const kinds = items.flatMap((one) => toKind(one) ?? [])
  const isOfTasks =
    kinds.every((kind) => kind === 'task') &&
    items.every(
      ({ tag, arg, words }) =>
        ['quiet', 'comma', 'with', 'me', 'member', 'span', 'kind', 'light', 'all', 'and', 'show', 'measure'].includes(
          tag,
        ) ||
        (tag === 'is' && inferKindOfState(arg) === 'task') ||
        words === 'zu',
    )
  if (!isOfTasks || !/^(?:machen|gemacht)$/u.test(item.words)) return unread(item)
  return { ...item, tag: 'is', arg: item.words === 'gemacht' ? 'done' : 'todo' }
}

/** Revenue is what won deals are worth, unless another state is said. */
function readRevenue(items: readonly TaggedWords[]): readonly TaggedWords[] {
  const isOfState = items.some((item) => isState(item) || (item.tag === 'field' && item.arg === 'weighted'))
  const hasMeasure = items.some(({ tag }) => ['measure', 'top', 'low', 'more'].includes(tag))
  const isOfRevenue = items.some(({ tag }) => tag === 'revenue')
  return items.flatMap((item): TaggedWords[] => {
    // "Who made the most revenue".
    if (isOfRevenue && item.tag === 'time' && item.words === 'made') return [quiet(item)]
    if (item.tag !== 'revenue') return [item]
    const amount = { ...item, tag: 'field', arg: 'amount' }
    return [
      ...(isOfState ? [] : [{ tag: 'is', arg: 'won', words: item.words }]),
      ...(hasMeasure ? [] : [{ tag: 'measure', arg: 'sum', words: item.words }]),
      amount,
    ]
  })
}

const isNounItem = (item: TaggedWords): boolean => item.tag === 'field' || toKind(item) !== null
/** "Bei denen die Telefonnummer fehlt", "um die sich niemand kümmert": what denies stands before the noun that it denies. */
function moveDenials(items: readonly TaggedWords[]): readonly TaggedWords[] {
  const meAt = items.findIndex(
    (item, i) => item.tag === 'me' && items[i - 1]?.tag === 'without' && (items[i - 1]?.words ?? '').startsWith('fehl'),
  )
  // "Fehlt mir der nächste Schritt": whose rows they are is not denied.
  if (meAt > 0)
    return [...items.slice(0, meAt - 1), items[meAt], items[meAt - 1], ...items.slice(meAt + 1)].filter(
      (item) => item !== undefined,
    )
  const at = items.findIndex(({ tag, words }) => tag === 'without' && /^(?:fehl\w+|niemand\w*|keiner)$/u.test(words))
  const denial = items[at]
  if (denial === undefined) return items
  // "Was fehlt bei Acme" asks what is lacking, and leaves nothing out.
  const isWhat = items[0]?.words === 'was' && denial.words.startsWith('fehl') && !items.some(isNounItem)
  if (isWhat) return items.with(at, unread(denial))
  const rest = items.slice(at + 1)
  const end = rest.findIndex(({ tag }) => tag === 'comma' || tag === 'and' || tag === 'or')
  if ((end < 0 ? rest : rest.slice(0, end)).some(isSaid)) return items
  const before = items.slice(0, at)
  const noun = before.findLastIndex(isSaid)
  const isNoun = before[noun]?.tag === 'field' || before[noun]?.tag === 'kind'
  // The noun of the rows that are asked for is no part of them.
  const isFirst = before.findIndex((item) => toKind(item) !== null) === noun
  if (!isNoun || isFirst) return items
  return [...before.slice(0, noun), denial, ...before.slice(noun), ...rest]
}

/** "Welche Aufgaben hat Sam noch" asks for those that are open. */
function readStillOpen(items: readonly TaggedWords[]): readonly TaggedWords[] {
  const at = items.findIndex(({ tag, words }) => tag === 'quiet' && words === 'noch')
  const still = items[at]
  const isOfTasks =
    items.some((item) => toKind(item) === 'task') && items.every((item) => (toKind(item) ?? 'task') === 'task')
  const isOfState = items.some(({ tag }) => ['is', 'without', 'not', 'light', 'tied', 'time'].includes(tag))
  const isHeld = items.some(
    ({ tag, words }) =>
      (tag === 'with' && /^(?:hat|haben)$/u.test(words)) || /^(?:hab|habe|hat jeder?|gibt|gibts)$/u.test(words),
  )
  if (still === undefined || !isOfTasks || isOfState || !isHeld) return items
  return items.with(at, { ...still, tag: 'is', arg: 'open' })
}
