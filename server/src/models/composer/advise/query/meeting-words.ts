import type { QueryKind } from '../../../advising/query.ts'
import { listPendingKinds } from './pending-words.ts'
import type { TaggedWords } from './tag-words.ts'

/** Kinds whose texts are searched where none is named. */
const searched: readonly QueryKind[] = ['log_entry', 'survey_response', 'post', 'idea']

const isPromiseVerb = ({ words }: TaggedWords) =>
  /^(?:promised?|promised? to|commit|committed|commit(?:ted)? to|said we .+|versprochen|versprach|zugesagt)$/u.test(
    words,
  )
const isSpeechVerb = ({ tag, arg, words }: TaggedWords) =>
  (tag === 'hint' && arg === 'say') ||
  /^(?:say|says|said|mention|mentions|mentioned|talk about|talks about|talked about|ask(?:s|ed)? (?:about|for)|gefragt nach|wants?|gesagt|sagt|sagte|erzaehlt|geantwortet|erwaehnt)$/u.test(
    words,
  )
const hasQuiet = (items: readonly TaggedWords[], words: RegExp) =>
  items.some((item) => item.tag === 'quiet' && words.test(item.words))
const isOfField = ({ tag, values = [] }: TaggedWords, field: string) =>
  tag === 'value' && values.some((value) => value.field === field)
/** A company, a person of the CRM, or a deal by its name. */
const isRecord = ({ tag, values = [] }: TaggedWords) =>
  tag === 'value' &&
  values.some(({ kind, field }) => field === 'name' && ['company', 'contact', 'opportunity'].includes(kind))
const quiet = (item: TaggedWords): TaggedWords => ({ ...item, tag: 'quiet', arg: '' })

/** What words mean where a question is about meetings: "decided", "made", "last time", and who promised what to whom. */
export function adaptMeetingWords(all: readonly TaggedWords[]): readonly TaggedWords[] {
  const isOfDeals = all.some(({ tag, arg }) => tag === 'kind' && arg === 'opportunity')
  const items = all.map(preferCompany).map((item): TaggedWords => {
    if (isDecided(item, all)) return { ...item, tag: 'note', arg: 'decision' }
    return isOfDeals && item.words === 'entschieden' ? { ...item, tag: 'unread' } : item
  })
  const noteAt = items.findIndex(({ tag }) => tag === 'note')
  const isAbout = noteAt >= 0 || items.some(({ tag, arg }) => tag === 'kind' && arg === 'meeting')
  if (!isAbout) return items
  const isOfSurvey = items.some(({ tag, arg }) => tag === 'kind' && arg === 'survey_response')
  const adapted = items.flatMap((item, at): TaggedWords[] => {
    const { tag, arg, words } = item
    if (tag === 'unread' && arg === 'last') return [{ ...item, tag: 'top', arg: 'created' }]
    if (noteAt < 0) return [item]
    if (tag === 'note' && arg === 'question' && isOfSurvey) return [{ ...item, tag: 'field' }]
    // "Decisions that were made", "Entscheidungen getroffen", "questions left open".
    if (tag === 'time' && words === 'made') return [quiet(item)]
    if (tag === 'kind' && words === 'getroffen') return [quiet(item)]
    // "Objections by Dana" are not grouped, and neither are those "by" a company.
    if (tag === 'group' && items[at + 1]?.tag === 'value') return [quiet(item)]
    if (tag === 'value') return [toRole(item, at, items, noteAt)]
    return [item]
  })
  const side = findSide(items, noteAt)
  const note = adapted.findIndex(({ tag }) => tag === 'note')
  return side === null || note < 0 ? adapted : adapted.toSpliced(note + 1, 0, { tag: 'side', arg: side, words: '' })
}

/** "What did Kessler promise" asks for whoever is at Kessler Logistik, and not for Dirk Kessler alone. */
function preferCompany(item: TaggedWords): TaggedWords {
  const { values = [] } = item
  const people = values.filter(({ field }) => field === 'person')
  const companies = values.filter(({ kind, field }) => kind === 'company' && field === 'name')
  const isPart = people.length > 0 && people.every(({ isWhole }) => !isWhole)
  return companies.length > 0 && isPart ? { ...item, values: companies } : item
}

/** "Decided" is said of deals, too. */
const isDecided = ({ tag, words }: TaggedWords, items: readonly TaggedWords[]) =>
  tag === 'is' &&
  words === 'decided' &&
  !items.some((item) => item.tag === 'kind' && item.arg !== 'meeting') &&
  hasQuiet(items, /^(?:what|we|was)$/u)

/** The word before, articles left out. */
const findBefore = (items: readonly TaggedWords[], at: number): string =>
  items.slice(0, at).findLast(({ words }) => !/^(?:the|a|an|der|die|das|dem|den)$/u.test(words))?.words ?? ''

/** Whether the words at a place name who promised, objected or asked, and not to whom or with whom. */
function isSubject(items: readonly TaggedWords[], at: number, noteAt: number): boolean {
  const note = items[noteAt]
  const before = findBefore(items, at)
  if (/^(?:by|from|of|von)$/u.test(before)) return true
  if (/^(?:with|mit|to|an|gegenueber)$/u.test(before)) return false
  if (note?.arg !== 'action') return note?.arg !== 'decision'
  if (isPromiseVerb(note)) return !hasQuiet(items, /^(?:we|wir)$/u) && isFirstNamed(items, at)
  return at < noteAt
}
/** "What did Sam promise Dana": the first one does it. */
const isFirstNamed = (items: readonly TaggedWords[], at: number): boolean =>
  items.slice(0, at).every(({ tag }) => tag !== 'value' && tag !== 'member' && tag !== 'me')

/** A person of a meeting is the one who said it, or somebody who was there. */
function toRole(item: TaggedWords, at: number, items: readonly TaggedWords[], noteAt: number): TaggedWords {
  const people = item.values?.filter(({ field }) => field === 'person') ?? []
  if (people.length === 0) return item
  if (isSubject(items, at, noteAt)) return { ...item, values: people }
  const records = item.values?.filter(({ field }) => field !== 'person') ?? []
  return {
    ...item,
    values: records.length > 0 ? records : people.map((one) => ({ ...one, kind: 'meeting' as const })),
  }
}

/** Whose promises are asked for. */
function findSide(items: readonly TaggedWords[], noteAt: number): 'us' | 'them' | null {
  const note = items[noteAt]
  if (note?.arg !== 'action' || items.some(({ tag }) => tag === 'me' || tag === 'member')) return null
  const before = items.slice(0, noteAt)
  if (items.some((item, at) => isOfField(item, 'person') && isSubject(items, at, noteAt))) return null
  if (isPromiseVerb(note)) {
    if (hasQuiet(items, /^(?:we|wir)$/u)) return 'us'
    if (hasQuiet(items, /^(?:us|uns)$/u)) return 'them'
    return before.some(isRecord) ? 'them' : null
  }
  if (hasQuiet(items, /^(?:us|uns)$/u)) return 'them'
  if (hasQuiet(before, /^(?:our|ours|unsere?[nr]?)$/u)) return 'us'
  if (hasQuiet(before, /^(?:their|ihre[nr]?)$/u)) return 'them'
  const recordAt = items.findIndex(isRecord)
  if (recordAt < 0) return null
  if (/^(?:by|from|of|von)$/u.test(findBefore(items, recordAt))) return 'them'
  if (/^(?:to|an|gegenueber)$/u.test(findBefore(items, recordAt))) return 'us'
  return null
}

/** The kinds that a question of several asks for without a name, each with the words that it is read from; null for every other question. */
export function listKindsAsked(
  items: readonly TaggedWords[],
): readonly (readonly [QueryKind, readonly TaggedWords[]])[] | null {
  const talkAt = items.findIndex(({ tag }) => tag === 'talk')
  if (talkAt >= 0) {
    const last = items.with(talkAt, { tag: 'top', arg: 'created', words: items[talkAt]?.words ?? '' })
    return [
      ['log_entry', [...talks, ...last]],
      ['meeting', last],
    ]
  }
  const pending = listPendingKinds(items, isRecord)
  if (pending !== null) return pending
  const isPlain = items.every(
    ({ tag, arg }) =>
      !['note', 'entry', 'field', 'measure', 'group'].includes(tag) && (tag !== 'kind' || arg === 'meeting'),
  )
  if (!isPlain) return null
  const isOfMeeting = items.some(({ tag }) => tag === 'kind')
  const isPerson = ({ tag, arg }: TaggedWords) =>
    tag === 'member' || tag === 'me' || (tag === 'show' && arg === 'person')
  const isAnybody = hasQuiet(items, /^(?:any|some)(?:one|body)|jemand$/u)
  const named = items.map((item, at) => toSpeaker(item, at, items))
  const isNamed = named.some((item) => isOfField(item, 'person'))
  if (
    !items.some(isSpeechVerb) ||
    !(isNamed || isAnybody || items.some(isPerson)) ||
    items.some(({ tag }) => tag === 'is')
  )
    return null
  const said = named.filter(({ tag }) => tag !== 'kind')
  const hasWords = items.some(({ tag }) => tag === 'words')
  const inAll = (...kinds: readonly QueryKind[]) => kinds.map((kind) => [kind, said] as const)
  if (isOfMeeting) return inAll('meeting_line')
  // All that a contact said stands in entries as well.
  if (!hasWords) return isNamed ? inAll('meeting_line', 'log_entry') : inAll('meeting_line')
  // Posts and ideas are only written by members.
  return inAll('meeting_line', ...(isNamed ? searched.slice(0, 2) : searched))
}

/** A contact before "say" is also a person of meetings. */
function toSpeaker(item: TaggedWords, at: number, items: readonly TaggedWords[]): TaggedWords {
  const { values = [] } = item
  const contact = values.find(({ kind, field }) => kind === 'contact' && field === 'name')
  const isSpeaker =
    contact !== undefined &&
    !isOfField(item, 'person') &&
    (items.findIndex(isSpeechVerb) > at || /^(?:was|what)$/u.test(items[0]?.words ?? '')) &&
    isFirstNamed(items, at)
  return isSpeaker ? { ...item, values: [...values, { ...contact, kind: 'meeting_line', field: 'person' }] } : item
}

/** Kinds in which words are sought that no noun belongs to. */
export const searchedKinds: readonly QueryKind[] = ['meeting_line', ...searched]

/** What is spoken or written to somebody, besides what is said in meetings. */
const talks: readonly TaggedWords[] = [
  { tag: 'entry', arg: 'call', words: 'call' },
  { tag: 'or', arg: '', words: 'or' },
  { tag: 'entry', arg: 'email', words: 'email' },
]

/** What is said of a subject without its name: "too expensive" is about the price. */
const topics: readonly (readonly string[])[] = [
  [
    'price',
    'pricing',
    'cost',
    'expensive',
    'pricey',
    'cheaper',
    'afford',
    'budget',
    'preis',
    'kosten',
    'teuer',
    'guenstiger',
  ],
  ['data protection', 'privacy', 'gdpr', 'datenschutz', 'dsgvo'],
]
/** The words of an objection to a subject. */
export const listTopicWords = (words: string): string[] => [
  ...(topics.find((topic) => topic.includes(words.replace(/(?<=e)s$/u, ''))) ?? [words]),
]

const records: readonly QueryKind[] = ['opportunity', 'company', 'contact']
const mentions = /^(?:mention(?:s|ed|ing)?|talk(?:s|ed|ing)? about|words?|erwaehn(?:t|en)|wort|begriff)$/u
/** "Deals that mention legal": each of the texts in which that may have been said; none for other questions. */
export function listMentions(items: readonly TaggedWords[], kind: QueryKind): (readonly TaggedWords[])[] {
  const at = items.findIndex(({ tag, words }) => tag === 'says' && mentions.test(words))
  const isOfText = items.some(
    ({ tag, arg }) =>
      tag === 'entry' || tag === 'note' || tag === 'field' || (tag === 'kind' && !records.some((one) => one === arg)),
  )
  if (at < 0 || isOfText || !records.includes(kind) || !items.slice(at).some(({ tag }) => tag === 'words')) return []
  // Two lists have no common count, order or opposite, and a day may be that of the text.
  if (isOfOneList(items, at)) return [items.with(at, { tag: 'unread', arg: '', words: items[at]?.words ?? '' })]
  return [
    { tag: 'entry', arg: 'any', words: '' },
    { tag: 'kind', arg: 'meeting_line', words: '' },
  ].map((text) => items.toSpliced(at, 0, text))
}
function isOfOneList(items: readonly TaggedWords[], at: number): boolean {
  const isDenial = ({ tag }: TaggedWords) => ['not', 'without', 'except', 'but', 'neither', 'nor'].includes(tag)
  const before = items.slice(0, at).findLast(({ tag }) => tag !== 'quiet')
  if ((before !== undefined && isDenial(before)) || items.slice(at).some(isDenial)) return true
  // Of which of the two kinds of rows the words are to be is not told.
  if (new Set(items.flatMap(({ tag, arg }) => (tag === 'kind' ? [arg] : []))).size > 1) return true
  return items.some(({ tag }, i) => {
    if (['measure', 'top', 'low', 'place', 'group', 'more', 'compare'].includes(tag)) return true
    const last = items.slice(0, i).findLast((one) => one.tag !== 'quiet')?.tag
    if (tag === 'number') return last !== 'op'
    return tag === 'span' && (i > at || (last !== 'time' && last !== 'is'))
  })
}
