import type { ProposedChange } from '@draftwright/contract/content'
import type { Block, Doc } from '@draftwright/contract/document'
import { diffArrays } from 'diff'
import { toMarkdown } from './to-markdown.ts'

interface Piece extends ProposedChange {
  readonly blocks: Block[]
}

/**
 * What a proposed text would change, block by block and in order: blocks `from`..`to` (exclusive) of `doc` become `after`;
 * from = to is an insertion. `before` and `after` are Markdown. What Markdown cannot tell apart counts as unchanged.
 */
export function changesBetween(doc: Doc, proposed: Doc): ProposedChange[] {
  return piecesBetween(doc, proposed).map(({ id, from, to, before, after }) => ({ id, from, to, before, after }))
}

/**
 * The text with the named changes taken over and everything else as it stands, also when `doc` was edited since they were
 * offered. Answers null when a named change no longer applies: its place was edited, or there is no such change.
 */
export function applyChanges(
  doc: Doc,
  proposed: Doc,
  changes: readonly ProposedChange[],
  ids: readonly string[],
): Doc | null {
  const open = piecesBetween(doc, proposed)
  const taken: Piece[] = []
  for (const id of new Set(ids)) {
    const wanted = changes.find((change) => change.id === id)
    const at = open.findIndex((piece) => piece.before === wanted?.before && piece.after === wanted.after)
    if (wanted === undefined || at === -1) return null
    taken.push(...open.splice(at, 1))
  }
  const content = [...doc.content]
  // From the end, so that earlier places stay where they are.
  for (const { from, to, blocks } of taken.sort((a, b) => b.from - a.from)) content.splice(from, to - from, ...blocks)
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] }
}

function piecesBetween(doc: Doc, proposed: Doc): Piece[] {
  const pieces: Piece[] = []
  let old = 0
  let fresh = 0
  let removed = 0
  let added = 0
  const cut = (from: number, to: number, blocks: Block[]) =>
    pieces.push({
      id: `c${pieces.length + 1}`,
      from,
      to,
      before: markdown(doc.content.slice(from, to)),
      after: markdown(blocks),
      blocks,
    })
  const close = () => {
    const blocks = proposed.content.slice(fresh - added, fresh)
    const before = doc.content.slice(old - removed, old)
    // Block for block of the same kind: each is its own decision.
    const isPaired = removed === added && blocks.every((block, index) => block.type === before[index]?.type)
    if (isPaired) blocks.forEach((block, index) => cut(old - removed + index, old - removed + index + 1, [block]))
    else cut(old - removed, old, blocks)
    removed = added = 0
  }
  for (const part of diffArrays(keys(doc), keys(proposed))) {
    const count = part.value.length
    if (part.removed) {
      old += count
      removed += count
    } else if (part.added) {
      fresh += count
      added += count
    } else {
      if (removed + added > 0) close()
      old += count
      fresh += count
    }
  }
  if (removed + added > 0) close()
  return pieces
}

const markdown = (blocks: Block[]): string => toMarkdown({ type: 'doc', content: blocks }).trim()
const keys = (doc: Doc): string[] => doc.content.map((block) => markdown([block]))
