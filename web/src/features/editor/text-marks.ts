import { Extension } from '@tiptap/core'
import { PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { createMovingDecorations } from './moving-decorations.ts'

export interface MarkedSpan {
  from: number
  to: number
  /** The highlighted one. */
  isActive?: boolean
}

const key = new PluginKey<DecorationSet>('textMarks')

/** Underlines findings of the panel in the text. */
export const TextMarks = Extension.create({
  name: 'textMarks',
  addProseMirrorPlugins: () => [
    createMovingDecorations(key, (moved, put) => (put instanceof DecorationSet ? put : moved)),
  ],
})

export function markSpans(view: EditorView, spans: readonly MarkedSpan[]): void {
  if (view.isDestroyed) return
  const { doc, tr } = view.state
  const size = doc.content.size
  const marks = spans
    // A span may be older than the text.
    .filter(({ from, to }) => from >= 0 && from < to && to <= size)
    .map(({ from, to, isActive }) => {
      const attrs = { 'data-finding': isActive ? 'active' : 'quiet' }
      const leaf = doc.nodeAt(from)
      return leaf?.isBlock && leaf.isLeaf
        ? Decoration.node(from, from + leaf.nodeSize, attrs)
        : Decoration.inline(from, to, attrs)
    })
  view.dispatch(tr.setMeta(key, DecorationSet.create(doc, marks)).setMeta('addToHistory', false))
}
