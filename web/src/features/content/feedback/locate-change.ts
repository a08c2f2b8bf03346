import type { Doc } from '@draftwright/contract/document'
import type { Proposal } from '@draftwright/contract/proposals'
import { getBlockSize } from '@draftwright/contract/score/reading'

type Change = Pick<Proposal['changes'][number], 'id' | 'from' | 'before' | 'after' | 'state'>

/**
 * The position of a change's blocks in the current text, in editor positions; the nearest of several matches. An open insertion
 * has the position of its gap, from = to. Null: not in this text.
 */
export function locateChange(doc: Doc, change: Change): { from: number; to: number } | null {
  if (change.id === 'title' || change.state === 'stale') return null
  const wanted = extractLetters(withoutMarkup(change.state === 'accepted' ? change.after : change.before))
  const blocks = doc.content.map((block) => ({
    letters: extractLetters(extractWords(block).join(' ')),
    size: getBlockSize(block),
  }))
  const starts = [0]
  for (const { size } of blocks) starts.push((starts.at(-1) ?? 0) + size)
  if (wanted === '') {
    const gap =
      change.before === '' && change.state !== 'accepted' ? starts[Math.min(change.from, blocks.length)] : null
    return gap == null ? null : { from: gap, to: gap }
  }
  let best: { at: number; end: number } | null = null
  for (let at = 0; at < blocks.length; at++) {
    const end = findEnd(blocks, at, wanted)
    if (end !== null && (best === null || Math.abs(at - change.from) < Math.abs(best.at - change.from)))
      best = { at, end }
  }
  return best && { from: starts[best.at] ?? 0, to: starts[best.end] ?? 0 }
}

/** The end of the blocks that begin here and match exactly. */
function findEnd(blocks: readonly { letters: string }[], start: number, wanted: string): number | null {
  // Pictures and rules have no words, so no match begins with them.
  if (blocks[start]?.letters === '') return null
  let left = wanted
  for (let at = start; at < blocks.length; at++) {
    const { letters } = blocks[at] ?? { letters: '' }
    if (!left.startsWith(letters)) return null
    left = left.slice(letters.length)
    if (left === '') return at + 1
  }
  return null
}

/** Markdown without addresses and list numbers; the remaining characters are no letters. */
const withoutMarkup = (markdown: string): string =>
  markdown.replaceAll(/\]\((?:<[^>]*>|[^)\s]*)(?:\s+"[^"]*")?\)/gu, ' ').replaceAll(/^[ \t>]*\d{1,9}[.)]\s/gmu, '')

const extractLetters = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, '').toLowerCase()

function extractWords(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  const { text, attrs, content } = node as {
    text?: string
    attrs?: { text?: string; alt?: string }
    content?: unknown[]
  }
  return [text ?? attrs?.text ?? attrs?.alt ?? '', ...(content ?? []).flatMap(extractWords)]
}
