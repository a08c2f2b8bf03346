import type { TaggedWords } from './tag-words.ts'

const openings = /^(?:can|could|may|would|ok|okay|hey|hi|please|kann|koennte|darf|bitte|also|and|und|so|now)$/u
const wishes = /^(?:need|want|would|like|see|get|have|look|brauche|will|moechte|suche|wuerde|sehen|haben)$/u
const told =
  /^(?:can|could|would|show|tell|give|send|list|find|get|kannst|koennen|koenntest|koennten|zeig|zeige|sag|sage|nenn|nenne|gib|such|liste)$/u
const belongs = /^(?:by|of|to|with|from|von|bei|mit|zu|an|gehoert|gehoeren)$/u

/** "I need the open deals", "kannst du mir sagen": who asks, and whose rows they are is not told by it. */
export const adaptAskerWords = (items: readonly TaggedWords[]): readonly TaggedWords[] =>
  items.map((item, at): TaggedWords => {
    if (item.tag !== 'me') return item
    const before = items.slice(0, at)
    const next = items[at + 1]?.words ?? ''
    const isWish =
      /^(?:i|ich)$/u.test(item.words) && before.every(({ words }) => openings.test(words)) && wishes.test(next)
    const isTold =
      /^(?:me|mir)$/u.test(item.words) &&
      before.some(({ words }) => told.test(words)) &&
      !belongs.test(items[at - 1]?.words ?? '')
    return isWish || isTold ? { ...item, tag: 'quiet' } : item
  })

const between =
  /^(?:is|are|ist|sind|the|our|my|a|der|die|das|ein|eine|unser\w*|meine?\w*|denn|eigentlich|bitte|genau)$/u
/** "Who is our contact at Acme" asks for the contact and not for its owner. */
export const adaptContactAsked = (items: readonly TaggedWords[]): readonly TaggedWords[] =>
  items.map((item, at): TaggedWords => {
    if (item.tag !== 'show' || item.arg !== 'person' || !/^(?:who|wer)(?:'s| is| are| ist| sind)?$/u.test(item.words))
      return item
    const next = items.slice(at + 1).find(({ words }) => !between.test(words))
    return next?.tag === 'kind' && next.arg === 'contact' ? { ...item, tag: 'quiet' } : item
  })
