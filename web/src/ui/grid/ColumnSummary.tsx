import type { SummaryKind } from '@draftwright/contract/summary-kinds'
import type { ReactNode } from 'react'
import styles from './ColumnSummary.module.css'
import { describeSummary, listSummaryKinds, type SummableColumn } from './summary-words.ts'

interface ColumnSummaryProps {
  label: string
  column: SummableColumn
  kind: SummaryKind | undefined
  /** The value, once it is known. */
  text: string
  /** More of it than there is room for. */
  title?: string
  onChoose: (kind: SummaryKind | undefined) => void
}

/** What one column sums up to; a click chooses what. By keyboard, the menu in its head does the same. */
export function ColumnSummary({ label, column, kind: wanted, text, title = text, onChoose }: ColumnSummaryProps) {
  const kinds = listSummaryKinds(column)
  const kind = kinds.find((one) => one === wanted)
  return (
    <span className={styles.foot} data-is-set={kind !== undefined || undefined}>
      <span
        className={styles.words}
        title={kind === undefined || title === '' ? undefined : `${describeSummary(column, kind)} ${title}`}
      >
        {kind === undefined ? (
          <span className={styles.hint}>Summary</span>
        ) : (
          <>
            <span className={styles.kind}>{describeSummary(column, kind)}</span>{' '}
            <span className={`${styles.value} tabular`}>{text}</span>
          </>
        )}
      </span>
      <select
        className={styles.select}
        tabIndex={-1}
        aria-label={`Summary of ${label}`}
        value={kind ?? ''}
        onChange={(event) => onChoose(kinds.find((one) => one === event.currentTarget.value))}
      >
        <option value="">None</option>
        {kinds.map((one) => (
          <option key={one} value={one}>
            {describeSummary(column, one)}
          </option>
        ))}
      </select>
    </span>
  )
}

/** The first cell of a group's head: its column, its value and how many rows it has. */
export function GroupTitle({ label, n, children }: { label: string; n: number; children: ReactNode }) {
  return (
    <span className={styles.head}>
      <span className={styles.field}>{label}</span>
      {children}
      <span className={styles.count}>{n.toLocaleString('en')}</span>
    </span>
  )
}
