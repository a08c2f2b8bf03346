import type { TaggedWords } from './tag-words.ts'
import { toKind } from './to-kind.ts'

const isDenial = (item: TaggedWords | undefined): boolean => item?.tag === 'not' || item?.tag === 'without'
const isFiller = ({ tag, words }: TaggedWords): boolean =>
  tag === 'quiet' || (tag === 'with' && /^(?:had|have|has|having|haben|hatten|hatte|hat)$/u.test(words))
/** The last words before a place that say something. */
const findBefore = (items: readonly TaggedWords[], at: number): TaggedWords | undefined =>
  items.slice(0, at).findLast((item) => !isFiller(item) && item.tag !== 'span')

const records: readonly string[] = ['opportunity', 'company', 'contact']
/** "Contact" as what somebody had with a customer, and not the person: "without contact in the last month", "keinen Kontakt". */
function isContactMade(item: TaggedWords, at: number, items: readonly TaggedWords[]): boolean {
  if (item.tag !== 'kind' || !/^(?:contact|kontakt)$/u.test(item.words) || !isDenial(findBefore(items, at)))
    return false
  // "Without a contact" lacks the person.
  if (/^(?:an?|the|eine[nmr]?|den|der)$/u.test(items[at - 1]?.words ?? '')) return false
  const head = items.slice(0, at).find((one) => toKind(one) !== null || (one.tag === 'is' && one.arg === 'customer'))
  return items.some(({ tag }) => tag === 'span') || head?.arg === 'contact' || head?.tag === 'is'
}
/** "Activity" that is lacking is that of any kind, of meetings as well. */
const isActivityLacking = (item: TaggedWords, at: number, items: readonly TaggedWords[]): boolean =>
  item.tag === 'entry' && item.arg === 'any' && isDenial(findBefore(items, at))
/** "Untouched for two weeks" is said of deals and people; of ideas it says that nobody has sorted them. */
const isUntouched = (item: TaggedWords, items: readonly TaggedWords[]): boolean =>
  item.words === 'untouched' && items.some((one) => records.includes(toKind(one) ?? '') || one.arg === 'customer')

const isAsker = ({ tag, words }: TaggedWords): boolean =>
  tag === 'me' || tag === 'member' || (tag === 'quiet' && /^(?:we|wir|they|you)$/u.test(words))
const meets = /^(?:met|meet|met with|meet with|getroffen|trafen)$/u
const calls = /^(?:angerufen|telefoniert|telefonierten|anrufen)$/u
/** "Who did we call", "wen haben wir angerufen", "contacts Ada emailed": what somebody does, and no noun. */
function toVerb(item: TaggedWords, at: number, items: readonly TaggedWords[]): 'call' | 'email' | 'meeting' | null {
  const arg = item.tag === 'entry' || item.tag === 'field' ? item.arg : ''
  const isOfRecords = items.some(
    (one) =>
      records.includes(toKind(one) ?? '') ||
      (one.tag === 'is' && one.arg === 'customer') ||
      /^(?:whom|wen|mit wem)$/u.test(one.words),
  )
  if (item.tag === 'kind' && meets.test(item.words))
    return isOfRecords && !items.some(({ tag }) => tag === 'note') ? 'meeting' : null
  if (arg !== 'call' && arg !== 'email') return null
  const isWho = items.some((one) => one.tag === 'show' && one.arg === 'person')
  if (calls.test(item.words)) return isOfRecords ? 'call' : null
  if (!/^(?:call|email|e-mail)$/u.test(item.words) || !(isOfRecords || isWho)) return null
  const last = items.slice(0, at).findLast(({ words }) => !/^(?:yet|ever|already|also)$/u.test(words))
  const hasAuxiliary = items
    .slice(0, at)
    .some(({ words }) => /^(?:did|do|does|didn't|don't|doesn't|to|never)$/u.test(words))
  return last !== undefined && hasAuxiliary && (isAsker(last) || isDenial(last)) ? arg : null
}

const isMember = (item: TaggedWords | undefined): item is TaggedWords =>
  item !== undefined &&
  ((item.tag === 'me' && /^(?:i|i've|ich)$/u.test(item.words)) ||
    (item.tag === 'member' && !/(?:'s|s'|')$/u.test((item.typed ?? '').toLowerCase())))

/** Who has contacted somebody: "deals Jonas hasn't touched", and not "Jonas's deals". */
function findDoer(items: readonly TaggedWords[], touchAt: number): number {
  const behind = items.findIndex(
    (item, at) => at > touchAt && isMember(item) && /^(?:by|von)$/u.test(items[at - 1]?.words ?? ''),
  )
  if (behind >= 0) return behind
  return items.findLastIndex(
    (item, at) =>
      at < touchAt &&
      isMember(item) &&
      !/^(?:of|for|by|von|fuer|mit|with|to)$/u.test(items[at - 1]?.words ?? '') &&
      items
        .slice(at + 1, touchAt)
        .every((one) => isFiller(one) || isDenial(one) || ['span', 'value', 'unit', 'number', 'op'].includes(one.tag)),
  )
}

/** "A company called Acme", "what is it called": a name, and no call. */
export function isNaming(item: TaggedWords, at: number, items: readonly TaggedWords[]): boolean {
  if (item.words !== 'called') return false
  const before = items.slice(0, at)
  const said = before.findLast(({ words }) => words !== '')
  if (
    before.some(
      ({ tag, words }) => isDenial({ tag, arg: '', words }) || /^(?:we|been|have|has|had|did|i)$/u.test(words),
    )
  )
    return false
  return said?.tag === 'kind' || before.some(({ words }) => /^(?:is|are|what's|it's)$/u.test(words))
}

/** Tells who was contacted, by whom and how, from people, nouns and names: "haven't contacted", "ohne Kontakt seit Oktober". */
export function adaptContactWords(all: readonly TaggedWords[]): readonly TaggedWords[] {
  const items = all.flatMap((item, at): TaggedWords[] => {
    const verb = toVerb(item, at, all)
    if (verb !== null) return [{ ...item, tag: 'touch', arg: verb }]
    if (isNaming(item, at, all)) return [{ ...item, tag: 'quiet', arg: '' }]
    if (isContactMade(item, at, all)) return [{ ...item, tag: 'touch', arg: 'contact' }]
    if (isActivityLacking(item, at, all)) return [{ ...item, tag: 'touch', arg: 'any' }]
    if (isUntouched(item, all))
      return [
        { tag: 'not', arg: '', words: item.words },
        { ...item, tag: 'touch', arg: 'any' },
      ]
    return [item]
  })
  const touchAt = items.findIndex(({ tag }) => tag === 'touch')
  const touch = items[touchAt]
  if (touch === undefined) return items
  const isNoun = toKind(all.find((one) => one.words === touch.words)) !== null
  const doerAt = isNoun ? -1 : findDoer(items, touchAt)
  const doer = items[doerAt]
  const told = doer === undefined ? items : items.map((item, at) => (at === doerAt ? { ...item, tag: 'quiet' } : item))
  return told.flatMap((item) =>
    item === touch && doer !== undefined
      ? [item, { tag: 'doer', arg: '', words: doer.tag === 'me' ? '@me' : doer.words, typed: doer.typed ?? doer.words }]
      : [item],
  )
}
