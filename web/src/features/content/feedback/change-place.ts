import type { Doc } from '@draftwright/contract/document'
import type { Proposal } from '@draftwright/contract/proposals'
import { sizeOf } from '@draftwright/contract/score/reading'

type Change = Pick<Proposal['changes'][number], 'id' | 'from' | 'before' | 'after' | 'state'>

/**
 * Where the blocks of a change stand in the text as it is now, as the editor counts positions; of several alike the nearest.
 * An insertion still open has the place of its gap, from = to. Null: not in this text.
 */
export function changePlace(doc: Doc, change: Change): { from: number; to: number } | null {
  if (change.id === 'title' || change.state === 'stale') return null
  const wanted = lettersOf(withoutMarkup(change.state === 'accepted' ? change.after : change.before))
  const blocks = doc.content.map((block) => ({ letters: lettersOf(wordsOf(block).join(' ')), size: sizeOf(block) }))
  const starts = [0]
  for (const { size } of blocks) starts.push((starts.at(-1) ?? 0) + size)
  if (wanted === '') {
    const gap =
      change.before === '' && change.state !== 'accepted' ? starts[Math.min(change.from, blocks.length)] : null
    return gap == null ? null : { from: gap, to: gap }
  }
  let best: { at: number; end: number } | null = null
  for (let at = 0; at < blocks.length; at++) {
    const end = endOf(blocks, at, wanted)
    if (end !== null && (best === null || Math.abs(at - change.from) < Math.abs(best.at - change.from)))
      best = { at, end }
  }
  return best && { from: starts[best.at] ?? 0, to: starts[best.end] ?? 0 }
}

/** The block after the last of those that begin here and say exactly this. */
function endOf(blocks: readonly { letters: string }[], start: number, wanted: string): number | null {
  // Pictures and rules without words belong to no run that begins with them.
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

/** Markdown without addresses and list numbers; the remaining signs are no letters. */
const withoutMarkup = (markdown: string): string =>
  markdown.replaceAll(/\]\((?:<[^>]*>|[^)\s]*)(?:\s+"[^"]*")?\)/gu, ' ').replaceAll(/^[ \t>]*\d{1,9}[.)]\s/gmu, '')

const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, '').toLowerCase()

function wordsOf(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  const { text, attrs, content } = node as {
    text?: string
    attrs?: { text?: string; alt?: string }
    content?: unknown[]
  }
  return [text ?? attrs?.text ?? attrs?.alt ?? '', ...(content ?? []).flatMap(wordsOf)]
}
