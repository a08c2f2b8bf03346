import type { LeftOut, LeftOutReason } from './left-out.ts'
import type { AsideReason, NotePart, ShapeAnswer } from './notes.ts'
import type { PostShape, ShapeQuestion } from './post-shapes/shapes.ts'

/** The parts that are in a text unless a person decides otherwise. */
export const listKept = (parts: readonly NotePart[]): number[] =>
  parts.flatMap(({ state }, at) => (state === 'out' ? [] : [at]))

interface Layout {
  /** Whether the text names who said what. */
  readonly showsSpeakers: boolean
  readonly hasHeadings: boolean
}

interface NoteBlock {
  readonly part: NotePart
  readonly text: string
}

/** The paragraphs, items and turns of chosen parts, in the author's order. */
export function joinBlocks(parts: readonly NotePart[], kept: readonly number[]): NoteBlock[] {
  const chosen = new Set(kept)
  const blocks = new Map<number, number[]>()
  for (const [at, { block }] of parts.entries())
    if (chosen.has(at)) {
      const places = blocks.get(block)
      if (places === undefined) blocks.set(block, [at])
      else places.push(at)
    }
  return [...blocks.values()].flatMap((places) => {
    const part = parts[places[0] ?? -1]
    return part === undefined ? [] : [{ part, text: joinParts(parts, places) }]
  })
}

/** Parts of notes as Markdown, in the author's order and layout. */
export function composeNotes(parts: readonly NotePart[], kept: readonly number[], layout: Layout): string {
  let out = ''
  let before: NotePart | undefined
  for (const { part, text } of joinBlocks(parts, kept)) {
    const isSameList = before !== undefined && before.kind === part.kind && isItem(part)
    out += (out === '' ? '' : isSameList ? '\n' : '\n\n') + printBlock(part, text, layout)
    before = part
  }
  return out
}

const isVerbatim = ({ kind }: NotePart): boolean => kind === 'table' || kind === 'code'
const isItem = ({ kind }: NotePart): boolean => kind === 'bullet' || kind === 'step'

function joinParts(parts: readonly NotePart[], places: readonly number[]): string {
  let out = ''
  for (const at of places) {
    const part = parts[at]
    if (part === undefined) continue
    const isAfterFiller = parts[at - 1]?.reason === 'filler' && parts[at - 1]?.block === part.block
    const opens = isAfterFiller && (out === '' || /[.!?…]["'”’»)]*$/u.test(out))
    const said = isVerbatim(part) ? part.text : part.text.replaceAll(/\s+/gu, ' ')
    const text = opens ? said.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) : said
    out += out === '' ? text : readGlue(part, out) + text
  }
  return out
}

/** What stands between two parts: nothing, a space, or the line end of a pause. */
function readGlue({ before, kind }: NotePart, written: string): string {
  if (before === '') return ''
  return before.includes('\n') && kind === 'paragraph' && !/[.!?…]["'”’»)]*$/u.test(written) ? '\n' : ' '
}

function printBlock(part: NotePart, said: string, { showsSpeakers, hasHeadings }: Layout): string {
  if (isVerbatim(part)) return said
  // The pause of a speaker is a line end in Markdown, too.
  const text = said.split('\n').map(escapeMarkdown).join('\\\n')
  switch (part.kind) {
    case 'heading':
      return hasHeadings ? `## ${text}` : text
    case 'bullet':
      return `- ${text}`
    case 'step':
      return `1. ${text}`
    case 'quote':
      return `> ${text}`
    case 'turn':
      return showsSpeakers && part.speaker !== null ? `**${escapeMarkdown(part.speaker)}:** ${text}` : text
    default:
      return text
  }
}

/** What Markdown would take for markup, and lose. */
export const escapeMarkdown = (text: string): string =>
  text
    .replaceAll(/<(?!https?:\/\/[^<>\s]*>)/gu, String.raw`\<`)
    .replaceAll(/&(?=#?\w{1,31};)/gu, String.raw`\&`)
    .replaceAll('[[', String.raw`\[\[`)
    .replaceAll(/!\[/gu, String.raw`!\[`)
    .replace(/^(?=\[[^\]\n]*\]:)/u, '\\')
    .replace(/^(?=#{1,6}(?:\s|$)|>|[-+*](?:\s|$)|`{3}|~{3}|[-*_=](?:\s*[-*_=]){2})/u, '\\')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/u, String.raw`$1\$2`)

const lineMark = /^\s*(?:[-*•–]|\(?\d{1,2}[.)])\s+/u

/** Answers to a shape's questions as Markdown, in the order of the questions; empty ones are left out. */
export function composeShape(shape: PostShape, answers: readonly ShapeAnswer[], hasHeadings: boolean): string {
  return shape.questions
    .flatMap((question) =>
      answers
        .filter((one) => one.question === question.id && one.text.trim() !== '')
        .map((one) => printAnswer(question, one, hasHeadings)),
    )
    .join('\n\n')
}

function printAnswer({ form }: ShapeQuestion, { heading, text }: ShapeAnswer, hasHeadings: boolean): string {
  const lines = text.split('\n').map((line) => line.trim())
  const filled = lines.filter((line) => line !== '')
  const item = (line: string) => escapeMarkdown(line.replace(lineMark, ''))
  const body =
    form === 'bullets' && filled.length > 1
      ? filled.map((line) => `- ${item(line)}`).join('\n')
      : form === 'steps' && filled.length > 1
        ? filled.map((line, at) => `${at + 1}. ${item(line)}`).join('\n')
        : form === 'quote'
          ? filled.map((line) => `> ${escapeMarkdown(line)}`).join('\n>\n')
          : filled.map(escapeMarkdown).join('\n\n')
  // The question of a pair is the author's own, and says what the answer is about.
  if (heading.trim() === '' || (!hasHeadings && form !== 'pair')) return body
  const shown = escapeMarkdown(heading.trim())
  return hasHeadings ? `## ${shown}\n\n${body}` : `${shown}\n\n${body}`
}

const toReason = (reason: AsideReason | null): LeftOutReason =>
  reason === 'filler' || reason === 'private'
    ? reason
    : reason === 'correction'
      ? 'corrected'
      : reason === 'instruction' || reason === 'hidden'
        ? 'instruction'
        : 'not_chosen'

/** The parts that are not in a text, each with why; what a speaker says comes with the name. */
export function listLeftOutParts(parts: readonly NotePart[], isIn: (part: NotePart, at: number) => boolean): LeftOut[] {
  const seen = new Set<string>()
  return parts.flatMap((part, at) => {
    if (isIn(part, at)) return []
    const text = isVerbatim(part) ? part.text : part.text.replaceAll(/\s+/gu, ' ')
    const one = { text, reason: toReason(part.reason) }
    // The same sound left out ten times is one entry.
    const key = `${one.reason} ${one.text}`
    if (part.reason === 'filler' && seen.has(key)) return []
    seen.add(key)
    return [one]
  })
}
