import type { Editor } from '@tiptap/core'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

interface Span {
  from: number
  to: number
}

/** The words that a card belongs to, also when the text moves meanwhile, and its place below them in the editor's frame. */
export function useAnchor(editor: Editor, card: RefObject<HTMLElement | null>) {
  const span = useRef<Span>({ from: editor.state.selection.from, to: editor.state.selection.to })
  const [place, setPlace] = useState({ top: 0 })
  const measure = useCallback(() => {
    const box = card.current?.offsetParent?.getBoundingClientRect()
    if (box === undefined) return
    const end = editor.view.coordsAtPos(Math.min(span.current.to, editor.state.doc.content.size))
    setPlace({ top: end.bottom - box.top + 8 })
  }, [editor, card])
  useLayoutEffect(measure, [measure])
  useEffect(() => {
    const follow = ({ transaction }: { transaction: Editor['state']['tr'] }) => {
      if (!transaction.docChanged) return
      const { from, to } = span.current
      const isPlace = from === to
      span.current = {
        from: transaction.mapping.map(from, isPlace ? -1 : 1),
        to: transaction.mapping.map(to, -1),
      }
      requestAnimationFrame(measure)
    }
    editor.on('transaction', follow)
    window.addEventListener('resize', measure)
    return () => {
      editor.off('transaction', follow)
      window.removeEventListener('resize', measure)
    }
  }, [editor, measure])
  const anchor = useCallback((): Span => span.current, [])
  return { anchor, place }
}
