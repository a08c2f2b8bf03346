import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { createMovingDecorations } from './moving-decorations.ts'

/** The words of a thread. */
export interface CommentSpan {
  id: string
  from: number
  to: number
  isSuggestion: boolean
  /** The highlighted one. */
  isActive: boolean
}

const key = new PluginKey<DecorationSet>('commentMarks')

/** Marks commented words, and shows the number of comments of each block in the margin. */
export const CommentMarks = Extension.create({
  name: 'commentMarks',
  addProseMirrorPlugins: () => [
    createMovingDecorations(key, (moved, put) => (put instanceof DecorationSet ? put : moved)),
  ],
})

/** Marks these spans and no others. */
export function markComments(view: EditorView, spans: readonly CommentSpan[]): void {
  if (view.isDestroyed) return
  const { doc, tr } = view.state
  const size = doc.content.size
  const inside = spans.filter(({ from, to }) => from >= 0 && from < to && to <= size)
  const words = inside.map(({ id, from, to, isSuggestion, isActive }) =>
    Decoration.inline(
      from,
      to,
      {
        'data-comment': id,
        'data-kind': isSuggestion ? 'suggestion' : 'comment',
        'data-state': isActive ? 'active' : 'quiet',
      },
      { id, inclusiveStart: false, inclusiveEnd: false },
    ),
  )
  view.dispatch(
    tr
      .setMeta(key, DecorationSet.create(doc, [...words, ...createCountWidgets(doc, inside)]))
      .setMeta('addToHistory', false),
  )
}

/** The current positions of each thread's words; without deleted ones. */
export function findCommentRanges(view: EditorView): Map<string, { from: number; to: number }> {
  const places = new Map<string, { from: number; to: number }>()
  for (const { from, to, spec } of key.getState(view.state)?.find() ?? []) {
    const { id } = spec as { id?: string } // set when the decorations are created
    if (id !== undefined && from < to) places.set(id, { from, to })
  }
  return places
}

/** The thread of an element in the text. */
export function findCommentId(target: EventTarget | null): string | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-comment]') : null
  return element?.dataset['comment'] ?? null
}

/** One number for each block in which comments begin. */
function createCountWidgets(doc: Node, spans: readonly CommentSpan[]): Decoration[] {
  const byBlock = new Map<number, CommentSpan[]>()
  for (const span of spans) {
    const at = doc.resolve(span.from).before(1)
    byBlock.set(at, [...(byBlock.get(at) ?? []), span])
  }
  return [...byBlock].map(([at, blockSpans]) =>
    Decoration.widget(findFirstTextPosition(doc, at), () => renderCount(blockSpans), {
      side: -1,
      ignoreSelection: true,
      key: blockSpans.map(({ id, isActive }) => `${id} ${isActive}`).join(),
    }),
  )
}

/** Inside the first text of the block at this position, so that lists and quotes keep their shape. */
function findFirstTextPosition(doc: Node, at: number): number {
  let place = at + 1
  for (let node = doc.nodeAt(at); node && !node.isTextblock && node.firstChild; node = node.firstChild) place++
  return place
}

function renderCount(blockSpans: readonly CommentSpan[]): HTMLElement {
  const [first] = blockSpans
  const mark = document.createElement('span')
  mark.contentEditable = 'false'
  // The panel contains the same for screen readers.
  mark.ariaHidden = 'true'
  mark.textContent = String(blockSpans.length)
  mark.dataset['commentCount'] = blockSpans.some(({ isActive }) => isActive) ? 'active' : 'quiet'
  if (first) mark.dataset['comment'] = first.id
  return mark
}
