import type { Editor } from '@tiptap/core'
import { IconBook2, IconEyeOff } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { kindLabels } from './finding.ts'
import type { PlacedFinding } from './proof-marks.ts'
import styles from './Proofreading.module.css'

interface FindingCardProps {
  editor: Editor
  placed: PlacedFinding
  onAccept: (index: number) => void
  onIgnore: () => void
  /** Adds the word to the dictionary; null if it cannot be. */
  onLearn: (() => void) | null
  onStep: (step: 1 | -1) => void
  /** Back to the text. */
  onClose: () => void
  /** A click elsewhere, which decides where the focus goes. */
  onLeave: () => void
}

/** Pixels. */
const width = 300

/** What is wrong with marked words and what to do about it, below them. It has the focus; Esc leads back to the text. */
export function FindingCard({
  editor,
  placed,
  onAccept,
  onIgnore,
  onLearn,
  onStep,
  onClose,
  onLeave,
}: FindingCardProps) {
  const { finding } = placed
  const card = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState({ top: 0, left: 0 })
  useLayoutEffect(() => {
    const box = card.current?.offsetParent?.getBoundingClientRect()
    if (box === undefined) return
    const [start, end] = [editor.view.coordsAtPos(placed.from), editor.view.coordsAtPos(placed.to)]
    const left = Math.max(0, Math.min(start.left - box.left, box.width - Math.min(width, box.width)))
    // oxlint-disable-next-line react/set-state-in-effect -- it has to be measured
    setPlace({ top: end.bottom - box.top + 6, left })
  }, [editor, placed])
  const leave = useEffectEvent(() => onLeave())
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    else if (event.key === 'F8') onStep(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    card.current?.querySelector('button')?.focus({ preventScroll: true })
    card.current?.scrollIntoView({ block: 'nearest' })
    const away = (event: PointerEvent) => {
      if (event.target instanceof Node && card.current?.contains(event.target) === false) leave()
    }
    const own = card.current
    own?.addEventListener('keydown', press)
    document.addEventListener('pointerdown', away)
    return () => {
      own?.removeEventListener('keydown', press)
      document.removeEventListener('pointerdown', away)
    }
  }, [])
  return (
    <div
      ref={card}
      className={styles.card}
      style={{ ...place, width }}
      role="dialog"
      tabIndex={-1}
      aria-label={`${kindLabels[finding.kind]}: ${finding.text}`}
      data-kind={finding.kind}
    >
      <p className={styles.kind}>{kindLabels[finding.kind]}</p>
      <p className={styles.message}>{finding.message}</p>
      {finding.suggestions.length > 0 ? (
        <div className={styles.fixes}>
          {finding.suggestions.map(({ text }, index) => (
            <button key={text} type="button" className={styles.fix} onClick={() => onAccept(index)}>
              {text === '' ? `Remove “${finding.text}”` : text}
            </button>
          ))}
        </div>
      ) : null}
      <div className={styles.others}>
        <button type="button" onClick={onIgnore}>
          <IconEyeOff size={16} aria-hidden /> Ignore
        </button>
        {onLearn ? (
          <button type="button" onClick={onLearn}>
            <IconBook2 size={16} aria-hidden /> Add to dictionary
          </button>
        ) : null}
      </div>
    </div>
  )
}
