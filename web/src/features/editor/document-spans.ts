import type { Doc } from '@draftwright/contract/document'
import type { Editor } from '@tiptap/core'
import { Fragment, Node } from '@tiptap/pm/model'
import { NodeSelection, TextSelection } from '@tiptap/pm/state'

interface Span {
  from: number
  to: number
}
/** Pixels at the top of the window that may be covered by the page's bars. */
const coveredHeight = 180

/** Replaces only what differs, so that cursor, marks and undo keep their positions. */
export function patchDocument(editor: Editor, doc: Doc): void {
  const { state, view } = editor
  const next = Node.fromJSON(state.schema, doc)
  const start = state.doc.content.findDiffStart(next.content)
  const end = state.doc.content.findDiffEnd(next.content)
  if (start === null || !end) return
  // Equal letters on both sides of a change can make the end precede the start.
  const overlap = Math.max(0, start - Math.min(end.a, end.b))
  const tr = state.tr.replace(start, end.a + overlap, next.slice(start, end.b + overlap))
  const isExact = tr.doc.content.eq(next.content)
  // If the parts do not join as expected, the whole text is replaced: still in one step.
  view.dispatch(isExact ? tr : state.tr.replaceWith(0, state.doc.content.size, Fragment.from(next.content)))
}

export function selectSpan(editor: Editor, { from, to }: Span): void {
  const { state, view } = editor
  if (view.isDestroyed || to > state.doc.content.size) return
  const leaf = state.doc.nodeAt(from)
  const selection =
    leaf?.isBlock && leaf.isLeaf
      ? NodeSelection.create(state.doc, from)
      : TextSelection.between(state.doc.resolve(from), state.doc.resolve(from))
  view.dispatch(state.tr.setSelection(selection))
  findElement(editor, { from, to })?.scrollIntoView({ block: 'center' })
}

/** Scrolls only if the span is not visible; cursor and focus stay unchanged. */
export function scrollToSpan(editor: Editor, span: Span): void {
  if (editor.view.isDestroyed || span.to > editor.state.doc.content.size) return
  const element = findElement(editor, span)
  const box = element?.getBoundingClientRect()
  if (box && (box.top < coveredHeight || box.bottom > window.innerHeight)) element?.scrollIntoView({ block: 'center' })
}

function findElement({ state, view }: Editor, { from, to }: Span): Element | null {
  const block = state.doc.nodeAt(from)?.isBlock ? view.nodeDOM(from) : null
  const node = block ?? view.domAtPos(Math.min(from + 1, Math.max(from, to))).node
  return node instanceof Element ? node : node.parentElement
}
