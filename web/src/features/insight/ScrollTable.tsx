import type { ReactNode } from 'react'
import styles from './insight.module.css'

/** A table that is wider than a phone scrolls in itself, also by keyboard. */
export function ScrollTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scrollable content must be focusable.
    <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table}>{children}</table>
    </div>
  )
}
