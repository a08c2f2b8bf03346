import type { Speaker } from '@draftwright/contract/meetings/transcripts'

/** Which lines get a name: all of the speaker's, theirs from a line on, or some lines whoever spoke them. */
export type SpeakerScope = 'all' | 'from-here' | 'selected'

const unnamed = /^(?:(?:unknown )?(?:speaker|sprecher|participant|guest)(?: ?[\dA-Z]{1,3})?|unknown|[A-Z]|\d+)$/iu
/** Whether the file gave a speaker no real name. */
export const isUnnamed = (name: string): boolean => unnamed.test(name)

/** Names offered by one click: attendees whom nobody speaks for yet, then the other speakers. */
export function listGuesses(attendees: readonly string[], speakers: readonly Speaker[], speakerId: string | null) {
  const isName = (name: string) => (other: string) => other.toLowerCase() === name.toLowerCase()
  const others = speakers.filter(({ id, name }) => id !== speakerId && !isUnnamed(name)).map(({ name }) => name)
  const own = speakers.find(({ id }) => id === speakerId)?.name ?? ''
  const free = attendees.filter((name) => !others.some(isName(name)) && !isName(name)(own))
  return [...new Set([...free, ...others])].slice(0, 8)
}
