import { Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'

export interface MarkedSpan {
  from: number
  to: number
  /** The one that is spoken of right now. */
  isActive?: boolean
}

const key = new PluginKey<DecorationSet>('textMarks')

/** Underlines places of the text for whoever looks beside it; they move with the text and are never saved. */
export const TextMarks = Extension.create({
  name: 'textMarks',
  addProseMirrorPlugins() {
    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: () => DecorationSet.empty,
          apply(transaction, marks) {
            const put: unknown = transaction.getMeta(key)
            return put instanceof DecorationSet ? put : marks.map(transaction.mapping, transaction.doc)
          },
        },
        props: { decorations: (state) => key.getState(state) },
      }),
    ]
  },
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
