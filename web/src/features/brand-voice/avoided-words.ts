import type { AvoidedWord } from '@draftwright/contract/voice/profile'

export const formatAvoidedWord = ({ word, instead }: AvoidedWord): string =>
  instead === null ? word : `${word} → ${instead}`

/** "utilise > use", with any arrow; null if no word is left. */
export function parseAvoidedWord(text: string): AvoidedWord | null {
  const [word = '', instead = ''] = text.split(/\s*(?:→|->|=>|>)\s*/u).map((part) => part.trim().slice(0, 60))
  return word === '' ? null : { word, instead: instead === '' ? null : instead }
}
