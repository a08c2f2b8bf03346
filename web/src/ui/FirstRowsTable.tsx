import type { FirstRows } from '@draftwright/contract/first-rows'
import { IconAlertTriangle } from '@tabler/icons-react'
import styles from './TableImport.module.css'

interface FirstRowsTableProps {
  columns: readonly {
    readonly label: string
    /** Its place among the cells of a row. */
    readonly at: number
  }[]
  rows: FirstRows
}

/** The first rows of a file as they will be stored. Cells that cannot be read are marked, and say why. */
export function FirstRowsTable({ columns, rows }: FirstRowsTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A box that scrolls must be reachable without a mouse.
    <div className={styles.preview} role="region" aria-label="Preview of the first rows" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Row</th>
            {columns.map(({ at, label }) => (
              <th key={at} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ n, problem, cells }) => (
            <tr key={n}>
              <th scope="row" className={styles.row} title={problem ?? undefined}>
                {n}
                {problem === null ? null : <Mark problem={problem} />}
              </th>
              {columns.map(({ at }) => (
                <Cell key={at} cell={cells[at]} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell({ cell }: { cell: FirstRows[number]['cells'][number] | undefined }) {
  const { text = '', problem = null } = cell ?? {}
  return problem === null ? (
    <td>{text}</td>
  ) : (
    <td data-unread title={problem}>
      <Mark problem={problem} /> {text}
    </td>
  )
}

const Mark = ({ problem }: { problem: string }) => <IconAlertTriangle size={14} role="img" aria-label={problem} />
