import type { TaggedWords } from './tag-words.ts'

const isVoter = ({ tag, words }: TaggedWords): boolean =>
  tag === 'member' || (tag === 'me' && /^(?:i|i've|ich|me|mir)$/u.test(words))
/** "Ideas Ada voted for", "wer hat dafür gestimmt": people who vote are not those who wrote; without them it is the number that counts. */
export function adaptVoteWords(items: readonly TaggedWords[]): readonly TaggedWords[] {
  const at = items.findIndex(({ tag, arg }) => tag === 'hint' && arg === 'vote')
  const verb = items[at]
  if (verb === undefined) return items
  const isWho = items.some(({ tag, arg }) => tag === 'show' && arg === 'person')
  if (!isWho && !items.some(isVoter)) return items.with(at, { ...verb, tag: 'field', arg: 'votes' })
  return items.map((item): TaggedWords => {
    if (item === verb) return { ...item, tag: 'quiet', arg: '' }
    if (item.tag === 'show' && item.arg === 'person') return { ...item, arg: 'voter' }
    return isVoter(item) ? { ...item, tag: 'voter', words: item.tag === 'me' ? '@me' : item.words } : item
  })
}
