import type { LineTime } from './clock.ts'

/** A line with words. */
export interface Line {
  readonly text: string
  /** Its number in the file. */
  readonly n: number
  /** An empty line stands before it. */
  readonly beginsParagraph: boolean
}

/** A person begins to speak: their name and time, and the words that stand on the same line. */
export interface Head {
  /** Index of its first line, and how many lines it has. */
  readonly at: number
  readonly size: number
  /** Undefined: who spoke before goes on; null: nobody knows. */
  readonly name: string | null | undefined
  readonly time: LineTime | null
  readonly words: string
}

export function toLines(text: string): Line[] {
  const lines: Line[] = []
  let beginsParagraph = true
  text.split(/\r\n|[\r\n\u2028\u2029\u0085\v\f]/u).forEach((raw, at) => {
    const line = raw
      .replaceAll(/[\u200b\ufeff\u200e\u200f]/gu, '')
      .replaceAll('\u00a0', ' ')
      .trim()
    if (line !== '') lines.push({ text: line, n: at + 1, beginsParagraph })
    beginsParagraph = line === ''
  })
  return hasBoldNames(lines) ? lines.map((line) => ({ ...line, text: stripMarkdown(line.text) })) : lines
}

/** `**Ann** (00:01): text`, as note takers and this server export it. */
const boldName = /^(?:[-*]\s+)?(?:[[(]?[\d:.]+[\])]?\s+)?(?:\*\*.{1,120}?\*\*|__.{1,120}?__)/u
const hasBoldNames = (lines: readonly Line[]): boolean => lines.filter(({ text }) => boldName.test(text)).length >= 2

const stripMarkdown = (text: string): string =>
  text
    .replace(/^(?:#{1,6}|[-*])\s+/u, '')
    .replaceAll(/\*\*|(?<!\\)__/gu, '')
    .replaceAll(/\\([\\`*_#[\]<>&])/gu, '$1')

/** Said by the program and not by a person. */
export const isServiceLine = (text: string): boolean =>
  /^(?:Transcribed by https?:|Transcription (?:started|ended|stopped)\b.{0,60}$|Meeting (?:started|ended)\b.{0,60}$|This editable transcript was computer generated)/iu.test(
    text,
  ) || /^.{1,80} (?:started|stopped) transcription$/u.test(text)
