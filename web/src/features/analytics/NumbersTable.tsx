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
}
interface NumbersTableProps<Row extends NumbersRow> {
  title: string
  /** What a row is. */
  heading: string
  rows: readonly Row[]
  none: string
  /** The days, for the name of the file. */
  span: string
  renderName: (row: Row) => ReactNode
}

/** Views, visitors and reads of each row, with its share of the first row's views; downloaded as CSV. */
export function NumbersTable<Row extends NumbersRow>({
  title,
  heading,
  rows,
  none,
  span,
  renderName,
}: NumbersTableProps<Row>) {
  const most = Math.max(1, ...rows.map(({ views }) => views))
  const save = () => {
    const cells = rows.map(({ name, views, visitors, reads }) => [name, views, visitors, reads])
    const text = toCsv([[heading, 'Views', 'Visitors', 'Reads'], ...cells])
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
        <table className={styles.table}>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{heading}</th>
              <th scope="col">Views</th>
              <th scope="col">Visitors</th>
              <th scope="col">Reads</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  <span className={styles.share} style={{ width: `${(100 * row.views) / most}%` }} aria-hidden />
                  <span className={styles.name}>{renderName(row)}</span>
                </th>
                <td>{row.views.toLocaleString()}</td>
                <td>{row.visitors.toLocaleString()}</td>
                <td>{row.reads.toLocaleString()}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}
