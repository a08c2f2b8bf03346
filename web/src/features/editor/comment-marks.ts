import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { movingDecorations } from './moving-decorations.ts'

/** Words that a thread speaks of. */
export interface CommentSpan {
  id: string
  from: number
  to: number
  isSuggestion: boolean
  /** The one that is spoken of right now. */
  isActive: boolean
}

const key = new PluginKey<DecorationSet>('commentMarks')

/** Shows which words are commented on, and in the margin how many comments a block has. */
export const CommentMarks = Extension.create({
  name: 'commentMarks',
  addProseMirrorPlugins: () => [movingDecorations(key, (moved, put) => (put instanceof DecorationSet ? put : moved))],
})

/** Marks these and nothing else. */
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
    tr.setMeta(key, DecorationSet.create(doc, [...words, ...counts(doc, inside)])).setMeta('addToHistory', false),
  )
}

/** Where the words of each thread stand now; those that were deleted are not in it. */
export function commentPlaces(view: EditorView): Map<string, { from: number; to: number }> {
  const places = new Map<string, { from: number; to: number }>()
  for (const { from, to, spec } of key.getState(view.state)?.find() ?? []) {
    const { id } = spec as { id?: string } // given above
    if (id !== undefined && from < to) places.set(id, { from, to })
  }
  return places
}

/** The thread that an element of the text belongs to. */
export function commentAt(target: EventTarget | null): string | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-comment]') : null
  return element?.dataset['comment'] ?? null
}

/** One number for each block in which comments begin. */
function counts(doc: Node, spans: readonly CommentSpan[]): Decoration[] {
  const byBlock = new Map<number, CommentSpan[]>()
  for (const span of spans) {
    const at = doc.resolve(span.from).before(1)
    byBlock.set(at, [...(byBlock.get(at) ?? []), span])
  }
  return [...byBlock].map(([at, there]) =>
    Decoration.widget(firstTextOf(doc, at), () => countOf(there), {
      side: -1,
      ignoreSelection: true,
      key: there.map(({ id, isActive }) => `${id} ${isActive}`).join(),
    }),
  )
}

/** Inside the first text of the block at this position, so that lists and quotes keep their shape. */
function firstTextOf(doc: Node, at: number): number {
  let place = at + 1
  for (let node = doc.nodeAt(at); node && !node.isTextblock && node.firstChild; node = node.firstChild) place++
  return place
}

function countOf(there: readonly CommentSpan[]): HTMLElement {
  const [first] = there
  const mark = document.createElement('span')
  mark.contentEditable = 'false'
  // The panel says the same to those who do not see it.
  mark.ariaHidden = 'true'
  mark.textContent = String(there.length)
  mark.dataset['commentCount'] = there.some(({ isActive }) => isActive) ? 'active' : 'quiet'
  if (first) mark.dataset['comment'] = first.id
  return mark
}
