import type { Editor } from '@tiptap/core'
import { IconMessagePlus, IconPencilPlus, IconSparkles } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import styles from './SelectionBar.module.css'

export type CommentKind = 'comment' | 'suggestion'

interface SelectionBarProps {
  editor: Editor
  frame: RefObject<HTMLElement | null>
  /** Absent: nobody can comment. */
  onRemark?: ((kind: CommentKind, span: { from: number; to: number }) => void) | undefined
  /** Offers what a model can do with the words. */
  onAsk?: (() => void) | undefined
}

/** Milliseconds for which a selection must be stable. */
const settledMs = 200

/** Offers to have the selected words edited and to comment on them, below them. */
export function SelectionBar({ editor, frame, onRemark, onAsk }: SelectionBarProps) {
  const [place, setPlace] = useState<{ top: number; left: number } | null>(null)
  const bar = useRef<HTMLDivElement>(null)
  const canAsk = onAsk !== undefined
  useEffect(() => {
    let timer: number | undefined
    let isPressed = false
    const show = () => {
      const { from, to, empty } = editor.state.selection
      const box = frame.current?.getBoundingClientRect()
      if (isPressed || empty || !box || !editor.view.hasFocus() || !editor.state.doc.textBetween(from, to).trim())
        return
      const end = editor.view.coordsAtPos(to)
      const width = bar.current?.offsetWidth ?? (canAsk ? 280 : 210)
      const left = Math.max(0, Math.min(end.left - box.left - width / 2, box.width - width))
      setPlace({ top: end.bottom - box.top + 8, left })
    }
    const later = () => {
      setPlace(null)
      window.clearTimeout(timer)
      timer = window.setTimeout(show, settledMs)
    }
    const press = (event: PointerEvent) => {
      isPressed = event.target instanceof Node && editor.view.dom.contains(event.target)
    }
    const release = () => {
      if (isPressed) later()
      isPressed = false
    }
    const leave = ({ event }: { event: FocusEvent }) => {
      if (!(event.relatedTarget instanceof Node && bar.current?.contains(event.relatedTarget))) setPlace(null)
    }
    editor.on('selectionUpdate', later)
    editor.on('blur', leave)
    document.addEventListener('pointerdown', press)
    document.addEventListener('pointerup', release)
    return () => {
      window.clearTimeout(timer)
      editor.off('selectionUpdate', later)
      editor.off('blur', leave)
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('pointerup', release)
    }
  }, [editor, frame, canAsk])
  if (!place) return null
  const remark = (kind: CommentKind) => {
    const { from, to } = editor.state.selection
    setPlace(null)
    onRemark?.(kind, { from, to })
  }
  const { $from, $to } = editor.state.selection
  return (
    <div ref={bar} className={styles.bar} style={place} role="toolbar" aria-label="About the selected words">
      {onAsk ? (
        <button
          type="button"
          title="Edit with a model (Ctrl+J)"
          onClick={() => {
            setPlace(null)
            onAsk()
          }}
        >
          <IconSparkles size={16} aria-hidden /> Edit
        </button>
      ) : null}
      {onRemark ? (
        <button type="button" title="Comment (Ctrl+Alt+M)" onClick={() => remark('comment')}>
          <IconMessagePlus size={16} aria-hidden /> Comment
        </button>
      ) : null}
      {/* A suggestion replaces words within one paragraph. */}
      {onRemark && $from.sameParent($to) ? (
        <button type="button" onClick={() => remark('suggestion')}>
          <IconPencilPlus size={16} aria-hidden /> Suggest
        </button>
      ) : null}
    </div>
  )
}
