import { AUTHOR_PROMPT } from '../writing.ts'

/** One block of a Markdown text, as the composer writes and parses it. */
type Piece =
  | { kind: 'heading'; text: string; level: number }
  | { kind: 'paragraph'; text: string }
  | { kind: 'prompt'; text: string }
  | { kind: 'list'; items: string[]; ordered: boolean }
  /** Kept verbatim: code, quotes, pictures, rules, nested lists, lines with manual breaks. */
  | { kind: 'kept'; text: string }

const table = /^\s*\|.*\|\s*\n\s*\|[\s:|-]+\|/

function parseMarkdown(markdown: string): Piece[] {
  const pieces: Piece[] = []
  for (const chunk of markdown.replace(/\r\n?/g, '\n').split(/\n\s*\n/)) {
    if (table.test(chunk)) {
      pieces.push({ kind: 'kept', text: chunk.trim() })
      continue
    }
    for (const line of chunk.split('\n')) {
      const text = line.trim()
      if (!text) continue
      const last = pieces.at(-1)
      const heading = /^(#{1,6})\s+(.*)$/.exec(text)
      const item = /^(?:[-*+]|(\d+)[.)])\s+(.*)$/.exec(text)
      const prompt = AUTHOR_PROMPT.exec(text)
      if (heading) pieces.push({ kind: 'heading', level: heading[1]?.length ?? 2, text: heading[2] ?? '' })
      else if (prompt) pieces.push({ kind: 'prompt', text: prompt[1] ?? '' })
      else if (item) {
        const ordered = item[1] !== undefined
        if (last?.kind === 'list' && last.ordered === ordered) last.items.push(item[2] ?? '')
        else pieces.push({ kind: 'list', ordered, items: [item[2] ?? ''] })
      } else if (last?.kind === 'paragraph' && chunk.indexOf(line) > 0) last.text += ` ${text}`
      else pieces.push({ kind: 'paragraph', text })
    }
  }
  return pieces
}

/** A text that a person may have edited: anything the composer cannot represent is kept verbatim. */
export function parseDraft(markdown: string): Piece[] {
  const chunks: string[] = []
  let fence = ''
  for (const chunk of markdown.replace(/\r\n?/g, '\n').split(/\n[^\S\n]*\n/)) {
    if (fence !== '') chunks.push(`${chunks.pop() ?? ''}\n\n${chunk}`)
    else chunks.push(chunk)
    for (const line of chunk.split('\n')) {
      const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1]
      if (mark === undefined) continue
      if (fence === '') fence = mark
      else if (mark.startsWith(fence)) fence = ''
    }
  }
  return chunks.flatMap((chunk): Piece[] =>
    untouchable.test(chunk) ? [{ kind: 'kept', text: chunk.replace(/^\n+|\s+$/g, '') }] : parseMarkdown(chunk),
  )
}

const untouchable = /^[^\S\n]*(?:`{3,}|~{3,}|>|!\[|---|<!--|\|)|^ +(?:[-*+]|\d+[.)])\s|\\\n/m

export function printMarkdown(pieces: Piece[]): string {
  return pieces
    .map((piece) => {
      if (piece.kind === 'heading') return `${'#'.repeat(piece.level)} ${piece.text}`
      if (piece.kind === 'prompt') return `[[${piece.text}]]`
      if (piece.kind === 'list')
        return piece.items.map((item, at) => `${piece.ordered ? `${at + 1}.` : '-'} ${item}`).join('\n')
      return piece.text
    })
    .join('\n\n')
}

/** The pieces with a change to each paragraph and item. */
export const mapRunningText = (pieces: Piece[], change: (text: string) => string): Piece[] =>
  pieces.map((piece) =>
    piece.kind === 'list'
      ? { ...piece, items: piece.items.map(change) }
      : piece.kind === 'paragraph'
        ? { ...piece, text: change(piece.text) }
        : piece,
  )
