import { CloseButton } from '@mantine/core'
import { IconCheck, IconChevronDown, IconChevronUp, IconLink } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from './Button.tsx'
import styles from './PanelFrame.module.css'
import { useCopy } from './use-copy.ts'

export interface PanelFrameProps {
  /** The name of the record. */
  label: string
  /** In a sentence: `contact`. */
  noun: string
  /** Opens the record before or after this one in the list; null at its ends. */
  onPrevious: (() => void) | null
  onNext: (() => void) | null
  onClose: () => void
  /** Between the noun and the close button. */
  actions?: ReactNode
  children: ReactNode
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"], [role="listbox"]') !== null

/** A record next to its list: J and K lead to its neighbours, Escape closes it. On a phone it fills the screen. */
export function PanelFrame({ label, noun, onPrevious, onNext, onClose, actions, children }: PanelFrameProps) {
  const root = useRef<HTMLElement>(null)
  const { isCopied, copy } = useCopy()
  // The address restores the open record.
  const copyLink = () => copy(location.href)
  useEffect(() => root.current?.focus({ preventScroll: true }), [])
  const latest = useRef({ onPrevious, onNext, onClose })
  useEffect(() => {
    latest.current = { onPrevious, onNext, onClose }
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const act = { j: latest.current.onNext, k: latest.current.onPrevious, Escape: latest.current.onClose }[event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    <aside ref={root} className={styles.panel} tabIndex={-1} aria-label={label}>
      <header className={styles.header}>
        <div className={styles.steps}>
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Previous ${noun}`}
            title="Previous  K"
            disabled={onPrevious === null}
            onClick={() => onPrevious?.()}
          >
            <IconChevronUp size={18} aria-hidden />
          </Button>
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Next ${noun}`}
            title="Next  J"
            disabled={onNext === null}
            onClick={() => onNext?.()}
          >
            <IconChevronDown size={18} aria-hidden />
          </Button>
        </div>
        <span className={styles.noun}>{noun}</span>
        {actions}
        <Button
          variant="ghost"
          size="icon"
          aria-label={isCopied ? 'Link copied' : 'Copy link'}
          title="Copy link"
          onClick={copyLink}
        >
          {isCopied ? <IconCheck size={18} aria-hidden /> : <IconLink size={18} aria-hidden />}
        </Button>
        <CloseButton size={32} aria-label="Close" title="Close  Esc" onClick={onClose} />
      </header>
      <div className={styles.body}>{children}</div>
    </aside>
  )
}
