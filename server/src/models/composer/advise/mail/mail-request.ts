import type { RowReference } from '../row-reference.ts'

/** What a mail is to say: a sentence of it, or what it is about. */
export interface MailRequest {
  readonly language: 'en' | 'de'
  /** Whom it is written to; a pronoun stands for the row of the answer before. */
  readonly recipient: RowReference
  /** "Frau Voss": how the recipient is addressed, where that was said. */
  readonly address: string | null
  /** Where the recipient works, of several with the same name. */
  readonly company: string | null
  readonly sentences: readonly string[]
  /** What the subject line tells. */
  readonly topic: string | null
  /** It is to be sent as well, which no advisor does. */
  readonly isToSend: boolean
  /** It goes on from what was spoken before. */
  readonly isFollowUp: boolean
}

/** A pronoun that stands for the recipient. */
export const isPronoun = (words: string): boolean => /^(?:him|her|them|ihm|ihr|ihnen|sie|ihn)$/iu.test(words)

/** Without the marks at its end. A regular expression would look for them from every place. */
export function trimMarks(text: string, marks = ' ,;:.!?'): string {
  let end = text.length
  while (end > 0 && marks.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

/** The first letter in upper case, and a mark at the end. */
export function toSentence(text: string, mark = '.'): string {
  const trimmed = trimMarks(text).trimStart()
  return trimmed === '' ? '' : `${trimmed.charAt(0).toUpperCase()}${trimmed.slice(1)}${mark}`
}

/** A topic without its article. */
export const toTopic = (text: string): string => {
  const plain = trimMarks(text)
    .trimStart()
    .replace(/^(?:the|our|a|an|der|die|das|dem|den|des|einer?|einem|unserer?|unserem|unseres)\s+/iu, '')
  return `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`
}
