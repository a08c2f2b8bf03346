import type { Content } from '@draftwright/contract/content'
import type { Editor } from '@tiptap/core'
import { IconX } from '@tabler/icons-react'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { AskedKind, EditorHandle } from '../../editor/index.ts'
import type { Desk } from '../feedback/index.ts'
import { CommandRun } from './CommandRun.tsx'
import styles from './CommandCard.module.css'
import { useAnchor } from './use-anchor.ts'

interface CommandCardProps {
  content: Content
  desk: Desk
  editor: Editor
  handle: RefObject<EditorHandle | null>
  /** Asked for at once, such as by the slash menu; null: a person chooses. */
  kind: AskedKind | null
  onClose: () => void
}

/** What a model can do with the selected words or at the cursor, below them. Esc leads back to the text. */
export function CommandCard({ content, desk, editor, handle, kind, onClose }: CommandCardProps) {
  const card = useRef<HTMLDivElement>(null)
  const { anchor, place } = useAnchor(editor, card)
  const close = () => {
    handle.current?.markSpans([])
    editor.commands.focus(undefined, { scrollIntoView: false })
    onClose()
  }
  const leave = useEffectEvent(close)
  useEffect(() => {
    const box = card.current
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      leave()
    }
    box?.addEventListener('keydown', press)
    box?.scrollIntoView({ block: 'nearest' })
    return () => box?.removeEventListener('keydown', press)
  }, [])
  const mark = useEffectEvent(() => handle.current?.markSpans([{ ...anchor(), isActive: true }]))
  useEffect(() => {
    mark()
  }, [])
  return (
    <div ref={card} className={styles.card} style={place} role="dialog" tabIndex={-1} aria-label="Edit with a model">
      <button type="button" className={styles.close} aria-label="Close" onClick={close}>
        <IconX size={16} aria-hidden />
      </button>
      <CommandRun
        content={content}
        desk={desk}
        editor={editor}
        handle={handle}
        kind={kind}
        anchor={anchor}
        onClose={close}
      />
    </div>
  )
}
