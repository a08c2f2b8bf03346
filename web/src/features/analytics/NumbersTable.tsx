import type { ViewCounts } from '@draftwright/contract/analytics'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { saveFile } from '../../api/download.ts'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import styles from './analytics.module.css'
import { toCsv } from './csv.ts'

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
  none: string
  /** The days, for the name of the file. */
  span: string
  /** Whether the rows have events. */
  hasEvents?: boolean
  renderName: (row: Row) => ReactNode
}

const counts = [
  { name: 'views', label: 'Views' },
  { name: 'visitors', label: 'Visitors' },
  { name: 'reads', label: 'Reads' },
] as const

/** Views, visitors and reads of each row, with its share of the largest row's views; downloaded as CSV. */
export function NumbersTable<Row extends NumbersRow>({
  title,
  heading,
  rows,
  none,
  span,
  hasEvents = false,
  renderName,
}: NumbersTableProps<Row>) {
  const most = Math.max(1, ...rows.map(({ views }) => views))
  const save = () => {
    const events = hasEvents ? ['What happened'] : []
    const head = [heading, ...counts.map(({ label }) => label), ...events]
    const cells = rows.map((row) => [
      row.name,
      ...counts.map(({ name }) => row[name]),
      ...(hasEvents ? [row.events ?? ''] : []),
    ])
    const text = toCsv([head, ...cells])
    saveFile(new Blob([text], { type: 'text/csv' }), `${title.toLowerCase().replaceAll(' ', '-')} ${span}.csv`)
  }
  return (
    <Section
      title={title}
      actions={
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Download ${title.toLowerCase()} as CSV`}
          title="Download CSV"
          disabled={rows.length === 0}
          onClick={save}
        >
          <IconDownload size={16} aria-hidden />
        </Button>
      }
    >
      {rows.length === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <table className={styles.table} data-events={hasEvents || undefined}>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{heading}</th>
              {counts.map(({ name, label }) => (
                <th key={name} scope="col" data-count={name}>
                  {label}
                </th>
              ))}
              {hasEvents && (
                <th scope="col" data-count="events">
                  What happened
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  <span className={styles.share} style={{ width: `${(100 * row.views) / most}%` }} aria-hidden />
                  <span className={styles.name}>{renderName(row)}</span>
                  {row.events ? <span className={styles.rowEvents}>{row.events}</span> : null}
                </th>
                {counts.map(({ name }) => (
                  <td key={name} data-count={name}>
                    {row[name].toLocaleString()}
                  </td>
                ))}
                {hasEvents && <td data-count="events">{row.events}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}
