import type { QueryKind } from '../../../advising/query.ts'
import { inferKindOfField, inferKindOfState, isRole } from './fields.ts'
import { plural } from './lexicon.ts'
import type { TaggedWords } from './tag-words.ts'
import { toKind } from './to-kind.ts'

/** Whom somebody contacted, or who did it, and when: the head of a question about what was done, without a noun. */
function inferContactHead(items: readonly TaggedWords[]): QueryKind | null {
  const touchAt = items.findIndex(({ tag }) => tag === 'touch')
  if (
    touchAt < 0 ||
    items.some((item) => toKind(item) !== null || (item.tag === 'is' && inferKindOfState(item.arg) !== null))
  )
    return null
  const who = items.find(({ tag, arg }) => tag === 'show' && arg === 'person')
  const isWhom =
    items.some(
      ({ tag, words }) => tag === 'doer' || /(?:^| )(?:we|wir|been|be|wurden?|worden|was|were)(?: |$)/u.test(words),
    ) || /^(?:whom|wen|wem|(?:mit|bei) wem)$/u.test(who?.words ?? '')
  if (who !== undefined) return isWhom && !items.some(({ tag }) => tag === 'value') ? 'contact' : 'activity'
  const isWhat = /^(?:what|was)$/u.test(items[0]?.words ?? '') && items[touchAt]?.arg === 'email'
  return isWhat || items.some(({ tag, arg }) => tag === 'show' && arg === 'day') ? 'activity' : null
}

/** "Everyone in Würzburg". */
const isAskingForEveryone = (items: readonly TaggedWords[]): boolean =>
  /^(?:everyone|everybody)$/u.test(items[0]?.words ?? '') &&
  items.every((item) => ['all', 'quiet', 'value', 'except', 'without', 'comma'].includes(item.tag))

/** The kind of row that a part asks for. */
export function inferHead(items: readonly TaggedWords[]): QueryKind | null {
  if (isAskingForRole(items) || isAskingForPeopleAt(items) || isAskingForEveryone(items)) return 'contact'
  if (isAskingForIndustry(items)) return 'company'
  const ofContact = inferContactHead(items)
  if (ofContact !== null) return ofContact
  const isOfVotes = items.some(({ tag, arg }) => tag === 'voter' || (tag === 'show' && arg === 'voter'))
  if (isOfVotes && !items.some((item) => toKind(item) !== null)) return 'idea'
  const at = items.findIndex((item, i) => toKind(item) !== null && !isAside(items, i))
  const kind = toKind(items[at])
  const values = items
    .slice(0, at < 0 ? undefined : at)
    .flatMap((item) => (item.tag === 'value' ? (item.values ?? []) : []))
  const named = values.filter(({ field }) => field === 'name')
  const fields = items.flatMap((item) => (['field', 'show', 'is'].includes(item.tag) ? [item.arg] : []))
  // "What did Acme answer in the survey" asks for answers, "Acme's company" for what Acme is.
  const noun = items[at]?.words ?? ''
  const isSaid = kind === 'meeting' || kind === 'meeting_note'
  // "What goes out next week, and on which channel" asks for posts.
  const isOfPost = ({ tag, arg }: TaggedWords) =>
    (tag === 'time' && arg === 'planned') || (tag === 'is' && inferKindOfState(arg) === 'post')
  const isOfChannel = kind === 'channel' && !items.some((item) => toKind(item) !== null && toKind(item) !== 'channel')
  if (isOfChannel && items.slice(0, at).some(isOfPost)) return 'post'
  if (isSaid || kind === 'survey_response' || kind === 'log_entry' || (kind !== null && plural.test(noun))) return kind
  if (
    kind !== null &&
    named.every((one) => one.kind !== 'opportunity' && one.kind !== 'contact' && one.kind !== 'company')
  )
    return kind
  const ofField = fields.map(inferKindOfField).find((one) => one !== null) ?? null
  const isGoingOut = items.some(({ tag, arg }) => tag === 'time' && arg === 'planned')
  const ofState =
    items.flatMap((item) => (item.tag === 'is' ? [inferKindOfState(item.arg)] : [])).find((one) => one !== null) ?? null
  // "What is published on LinkedIn" asks for posts, and not for what they hang on.
  const isOfPosts = named.every((one) => one.kind === 'channel' || one.kind === 'pillar')
  if (kind === null && isOfPosts && (ofState === 'post' || isGoingOut)) return 'post'
  // "What did we win with Bluebell" asks for its deals.
  const isOfCompanies = named.every((one) => one.kind === 'company')
  if (kind === null && isOfCompanies && ofState === 'opportunity') return 'opportunity'
  if (named.length > 0) {
    const own = named.find((one) => one.kind === ofField) ?? (ofField === null ? named[0] : undefined)
    if (own !== undefined) return own.kind
    return ofField ?? named[0]?.kind ?? kind
  }
  if (kind !== null) return kind
  const states = items.flatMap((item) => (item.tag === 'is' ? [item.arg] : []))
  const ofOther = items.some(({ tag, arg }) => tag === 'measure' && arg === 'rate')
    ? 'opportunity'
    : items.some(({ tag, arg }) => tag === 'time' && arg === 'due')
      ? 'task'
      : items.some(({ tag, arg }) => tag === 'time' && arg === 'close_date') ||
          (states.includes('open') && !isAskingWhatIsOpen(items))
        ? 'opportunity'
        : null
  const grouped = items.flatMap((item, i) => (item.tag === 'kind' && items[i - 1]?.tag === 'group' ? [item.arg] : []))
  return (
    ofField ??
    ofState ??
    ofOther ??
    items.flatMap((item) => (item.tag === 'value' ? (item.values ?? []) : []))[0]?.kind ??
    (grouped.length > 0 || isGoingOut || items.some(({ tag }) => tag === 'hint') ? 'post' : null)
  )
}
/** "Who is the decision maker on open deals" asks for people, whatever it says of the deals. */
function isAskingForRole(items: readonly TaggedWords[]): boolean {
  const said = items.filter(
    ({ tag, arg }) =>
      !['quiet', 'comma', 'all', 'measure', 'top', 'low', 'number'].includes(tag) &&
      !(tag === 'show' && arg === 'person'),
  )
  const [first] = said
  return first?.tag === 'is' && isRole(first.arg) && items[items.indexOf(first) + 1]?.tag !== 'kind'
}
/** "Who at Acme has given consent" asks for people there, and not for the company. */
const isAskingForPeopleAt = (items: readonly TaggedWords[]): boolean =>
  items.some(
    ({ tag, arg, words }, at) =>
      tag === 'show' &&
      arg === 'person' &&
      /^(?:who|wer)$/u.test(words) &&
      /^(?:at|bei|beim)$/u.test(items[at + 1]?.words ?? '') &&
      items[at + 2]?.values?.some(({ kind }) => kind === 'company') === true,
  ) && items.every((item) => toKind(item) === null)
/** "What is still open for me": tasks, deals and promises may be. */
const isAskingWhatIsOpen = (items: readonly TaggedWords[]): boolean =>
  items.some(({ tag, words }) => tag === 'show' && /^(?:what|was)$/u.test(words)) &&
  items.every(({ tag }) => tag !== 'measure' && tag !== 'number')
/** Named only as what rows are grouped by or lack. */
const isAside = (items: readonly TaggedWords[], at: number) =>
  items[at - 1]?.tag === 'group' || items[at - 1]?.tag === 'without'

/** "Welche Krankenhäuser in Deutschland haben keinen Deal": the name of an industry stands for its companies; "hospital deals" are deals. */
function isAskingForIndustry(items: readonly TaggedWords[]): boolean {
  const at = items.findIndex(({ tag }) => !['quiet', 'measure', 'all', 'comma'].includes(tag))
  const first = items[at]
  if (first?.tag !== 'value' || first.values?.every(({ field }) => field === 'industry') !== true) return false
  return !['kind', 'entry', 'note', 'value'].includes(items[at + 1]?.tag ?? 'kind')
}
