import { escapeMarkdown } from '@draftwright/contract/compose-notes'
import { asideLabels, type NotePart } from '@draftwright/contract/notes'
import { parseMarkdown } from '../../documents/parse-markdown.ts'
import { toText } from '../../documents/to-text.ts'
import type { Finding } from '../../documents/verify/finding.ts'
import { readNotes } from '../../models/composer/tidy/read-notes.ts'

/** A part of notes in the words of a text made of it. */
export const toPassage = ({ text }: Pick<NotePart, 'text'>): string =>
  toText(parseMarkdown(escapeMarkdown(text.replaceAll(/\s+/gu, ' ')))).trim()

const toFinding = (text: string, reason: string, start: number): Finding => ({
  kind: 'aside',
  text,
  reason,
  place: text,
  span: { start, end: start + text.length },
  source: null,
  fix: null,
  weight: 'holds',
})

/**
 * Passages of notes that may be meant for the editor and not for readers; of a conversation also that nobody has chosen its lines. They
 * hold an approval where they stand in a text.
 */
export function listAsides(notes: string, isVoice: boolean): Finding[] {
  const { parts, is_talk } = readNotes(notes, isVoice)
  const [first] = parts
  const talk =
    is_talk && first !== undefined && first.speaker !== null
      ? [toFinding(`${first.speaker}: ${toPassage(first)}`, asideLabels.talk, 0)]
      : []
  const marked = parts.flatMap((part, at) => {
    if (part.reason === null || part.reason === 'filler' || part.kind === 'table') return []
    const text = toPassage(part)
    return /[\p{L}\p{N}]/u.test(text) ? [toFinding(text, asideLabels[part.reason], at)] : []
  })
  return [...talk, ...marked]
}

/** What notes say of themselves that it is private. */
export const listPrivateParts = (notes: string, isVoice: boolean): string[] =>
  readNotes(notes, isVoice).parts.flatMap((part) => (part.reason === 'private' ? [toPassage(part)] : []))
