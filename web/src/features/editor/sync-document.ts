import type { Doc } from '@draftwright/contract/document'
import type { Editor } from '@tiptap/core'
import { Fragment, Node } from '@tiptap/pm/model'

/**
 * Applies another version, block by block: the cursor and the marks stay, and nothing is reported as an edit here. Undo does not
 * affect another person's changes either.
 */
export function syncDocument(editor: Editor, doc: Doc, isUndoable: boolean): void {
  const { state, view } = editor
  const next = Node.fromJSON(state.schema, doc)
  const tr = state.tr.setMeta('preventUpdate', true).setMeta('addToHistory', isUndoable)
  // From the end, so that earlier positions stay valid.
  for (const { from, to, blocks } of diffBlocks(state.doc, next).toReversed()) {
    const only = blocks.length === 1 ? blocks[0] : undefined
    const old = only && state.doc.nodeAt(from)
    if (only && old && old.nodeSize === to - from && old.isTextblock && old.sameMarkup(only)) {
      // Within a paragraph only the difference, for a cursor in it.
      const start = old.content.findDiffStart(only.content)
      const end = old.content.findDiffEnd(only.content)
      if (start === null || !end) continue
      const overlap = Math.max(0, start - Math.min(end.a, end.b))
      tr.replace(from + 1 + start, from + 1 + end.a + overlap, only.slice(start, end.b + overlap))
    } else tr.replaceWith(from, to, blocks)
  }
  if (!tr.doc.content.eq(next.content)) tr.replaceWith(0, tr.doc.content.size, Fragment.from(next.content))
  if (tr.docChanged) view.dispatch(tr)
}

interface Hunk {
  from: number
  to: number
  blocks: Node[]
}

/** The differences, as ranges of the old document with their new blocks, in order: unchanged blocks are between them. */
function diffBlocks(before: Node, after: Node): Hunk[] {
  const [old, fresh] = [listBlocks(before), listBlocks(after)]
  let start = 0
  while (start < old.length && start < fresh.length && isSame(old[start], fresh[start])) start++
  let end = 0
  while (
    end < Math.min(old.length, fresh.length) - start &&
    isSame(old[old.length - 1 - end], fresh[fresh.length - 1 - end])
  )
    end++
  const [changedOld, changedFresh] = [old.slice(start, old.length - end), fresh.slice(start, fresh.length - end)]
  const at = old.slice(0, start).reduce((sum, { nodeSize }) => sum + nodeSize, 0)
  return changedOld.length === changedFresh.length
    ? diffPairedBlocks(changedOld, changedFresh, at)
    : diffAlignedBlocks(changedOld, changedFresh, at)
}

/** The same number of blocks: each compared to its counterpart. */
function diffPairedBlocks(old: readonly Node[], fresh: readonly Node[], start: number): Hunk[] {
  let at = start
  return old.flatMap((node, index) => {
    const from = at
    at += node.nodeSize
    const next = fresh[index]
    return !next || node.eq(next) ? [] : [{ from, to: at, blocks: [next] }]
  })
}

/** Blocks were added or removed: equal ones keep their places, in order. */
function diffAlignedBlocks(old: readonly Node[], fresh: readonly Node[], start: number): Hunk[] {
  const found: Hunk[] = []
  let at = start
  let next = 0
  let open: Hunk = { from: at, to: at, blocks: [] }
  for (const node of old) {
    const match = fresh.findIndex((other, index) => index >= next && node.eq(other))
    const end = at + node.nodeSize
    if (match < 0) open.to = end
    else {
      open.blocks.push(...fresh.slice(next, match))
      if (open.to > open.from || open.blocks.length > 0) found.push(open)
      next = match + 1
      open = { from: end, to: end, blocks: [] }
    }
    at = end
  }
  open.blocks.push(...fresh.slice(next))
  if (open.to > open.from || open.blocks.length > 0) found.push(open)
  return found
}

const listBlocks = (doc: Node): Node[] => Array.from({ length: doc.childCount }, (_none, index) => doc.child(index))
const isSame = (one: Node | undefined, other: Node | undefined): boolean => Boolean(one && other && one.eq(other))
