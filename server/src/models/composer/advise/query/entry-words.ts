import type { TaggedWords } from './tag-words.ts'
import { toKind } from './to-kind.ts'

const isJoint = (item: TaggedWords | undefined): boolean => ['and', 'or', 'nor', 'comma'].includes(item?.tag ?? '')
const isMail = ({ tag, arg }: TaggedWords): boolean => tag === 'field' && arg === 'email'
/**
 * "E-mails Ada wrote in November", "mails to Dana": those that were sent, and not the addresses of contacts, which nobody writes and which
 * have no day.
 */
function isSentMail(item: TaggedWords, at: number, items: readonly TaggedWords[]): boolean {
  if (!isMail(item) || !/^(?:e-?mails|mails)$/u.test(item.words)) return false
  if (items.some((one) => one.tag === 'kind' || (one.tag === 'field' && one !== item) || one.tag === 'without'))
    return false
  const [next, other] = items.slice(at + 1)
  const isBeside =
    /^(?:to|from|with|by|an|von|mit)$/u.test(next?.words ?? '') &&
    ['value', 'member', 'me', 'quiet'].includes(other?.tag ?? '')
  return (
    isBeside ||
    items.some(
      ({ tag, arg, words }) =>
        tag === 'span' || (tag === 'hint' && arg !== 'note') || (tag === 'me' && /^(?:i|ich)$/u.test(words)),
    )
  )
}
const isEntry = (item: TaggedWords | undefined): boolean =>
  item?.tag === 'entry' || (item !== undefined && isMail(item))
const isRows = (item: TaggedWords | undefined): boolean => isEntry(item) || toKind(item) !== null

/**
 * "Without a call, note or e-mail": entries that are listed are one condition, of which an e-mail is one beside a call. Each other noun
 * of such a list is lacking by itself: "without contacts or tasks".
 */
export function adaptEntryWords(items: readonly TaggedWords[]): readonly TaggedWords[] {
  const sent = items.map((item, at): TaggedWords => (isSentMail(item, at, items) ? { ...item, tag: 'entry' } : item))
  if (!sent.some(({ tag }) => tag === 'entry')) return repeatDenial(sent)
  return repeatDenial(
    sent.map((item, at): TaggedWords => {
      const around = [sent.slice(0, at).toReversed(), sent.slice(at + 1)]
      const isListed = around.some((side) => isJoint(side[0]) && side.slice(0, 5).some(({ tag }) => tag === 'entry'))
      if (isMail(item) && isListed) return { ...item, tag: 'entry' }
      if (item.tag === 'comma' && isEntry(sent[at - 1]) && isEntry(sent[at + 1])) return { ...item, tag: 'or' }
      // "Who called last": the last entry.
      return item.tag === 'unread' && item.arg === 'last' ? { ...item, tag: 'top', arg: 'created' } : item
    }),
  )
}

function repeatDenial(items: readonly TaggedWords[]): readonly TaggedWords[] {
  return items.flatMap((item, at): TaggedWords[] => {
    // "Without Acme and Cobalt" leaves out both.
    const said = items.slice(0, at).filter(({ tag }) => tag !== 'quiet')
    const denied = said.findLast(({ tag }) => tag !== 'value' && tag !== 'and' && tag !== 'or' && tag !== 'comma')
    const isListed =
      isJoint(item) &&
      said.at(-1)?.tag === 'value' &&
      items.slice(at + 1).find(({ tag }) => tag !== 'quiet')?.tag === 'value' &&
      (denied?.tag === 'without' ||
        denied?.tag === 'except' ||
        /^(?:excluding|leaving out)$/u.test(denied?.words ?? ''))
    if (isListed && denied !== undefined) return [{ ...item, tag: 'and' }, denied]
    const denial = items[at - 2]
    const isList =
      (item.tag === 'or' || item.tag === 'comma') &&
      denial?.tag === 'without' &&
      isRows(items[at - 1]) &&
      isRows(items[at + 1]) &&
      !(isEntry(items[at - 1]) && isEntry(items[at + 1]))
    return isList && denial !== undefined ? [{ ...item, tag: 'and' }, denial] : [item]
  })
}
