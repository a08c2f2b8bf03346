import type { ViewCounts } from '@draftwright/contract/analytics'
import type { ReactNode } from 'react'
import styles from './NumbersTable.module.css'

const countLabels = { views: 'Views', visitors: 'Visitors', visits: 'Visits', reads: 'Reads' } as const
export type CountName = keyof typeof countLabels

export interface NumbersRow extends ViewCounts {
  readonly id: string
  readonly name: string
  /** What happened then, in words. */
  readonly events?: string
}
interface NumbersTableProps<Row extends NumbersRow> {
  title: string
  /** What a row is. */
  heading: string
  rows: readonly Row[]
  /** The columns; the bars show the first. */
  counts: readonly CountName[]
  /** Whether the rows have events. */
  hasEvents?: boolean
  renderName: (row: Row) => ReactNode
}

/** Numbers of each row, with a bar for its share of the largest. */
export function NumbersTable<Row extends NumbersRow>(props: NumbersTableProps<Row>) {
  const { title, heading, rows, counts, hasEvents = false, renderName } = props
  const shown = counts[0] ?? 'views'
  // A row without an id is the rest.
  const most = Math.max(1, ...rows.map((row) => (row.id === '' ? 0 : row[shown])))
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          {counts.map((name, at) => (
            <th key={name} scope="col" data-count={name} data-rank={at}>
              {countLabels[name]}
            </th>
          ))}
          {hasEvents && (
            <th scope="col" data-count="events">
              Notes
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              {row.id !== '' && (
                <span className={styles.share} style={{ width: `${(100 * row[shown]) / most}%` }} aria-hidden />
              )}
              <span className={styles.name}>{renderName(row)}</span>
              {row.events ? <span className={styles.rowEvents}>{row.events}</span> : null}
            </th>
            {counts.map((name, at) => (
              <td key={name} data-count={name} data-rank={at}>
                {row[name].toLocaleString()}
              </td>
            ))}
            {hasEvents && <td data-count="events">{row.events}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
