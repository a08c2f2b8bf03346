import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import styles from './SelectionBar.module.css'

interface SelectionBarProps {
  label: string
  /** How many rows are selected, as text: `3` or `1,000+`. */
  words: string
  onClear: () => void
  /** Content beside the count, such as a link that selects everything. */
  more?: ReactNode
  dialogs?: ReactNode
  children: ReactNode
}

/** The number of selected rows and the actions on them, at the bottom of the page. */
export function SelectionBar({ label, words, onClear, more, dialogs, children }: SelectionBarProps) {
  return (
    <div className={styles.bar} role="toolbar" aria-label={label}>
      <strong>{words} selected</strong>
      {more}
      <span className={styles.actions}>{children}</span>
      <Button variant="ghost" size="icon" aria-label="Select none" onClick={onClear}>
        <IconX size={16} aria-hidden />
      </Button>
      {dialogs}
    </div>
  )
}
