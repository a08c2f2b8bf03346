import type { ReactNode } from 'react'
import tableStyles from '../NumbersTable.module.css'
import styles from './goals.module.css'

interface FiguresRow {
  readonly id: string
  readonly name: string
  /** Below the name. */
  readonly note: string
  /** Length of its bar, from 0 to 1. */
  readonly share: number
  readonly figures: readonly string[]
}
interface FiguresTableProps {
  title: string
  heading: string
  columns: readonly string[]
  rows: readonly FiguresRow[]
  /** In a last column without a title. */
  renderTools?: ((id: string) => ReactNode) | undefined
}

/** Names with a bar, and figures that are texts already. On a phone the last figure is left out. */
export function FiguresTable({ title, heading, columns, rows, renderTools }: FiguresTableProps) {
  return (
    <table className={`${tableStyles.table} ${styles.figures}`}>
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          {columns.map((column, at) => (
            <th key={column} scope="col" data-last={at > 0 && at === columns.length - 1 ? true : undefined}>
              {column}
            </th>
          ))}
          {renderTools !== undefined && (
            <th scope="col" className={styles.tools}>
              <span className="visually-hidden">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, note, share, figures }) => (
          <tr key={id}>
            <th scope="row">
              <span className={tableStyles.share} style={{ width: `${100 * share}%` }} aria-hidden />
              <span className={styles.label}>{renderLabel(name, note)}</span>
            </th>
            {figures.map((figure, at) => (
              <td key={columns[at]} data-last={at > 0 && at === columns.length - 1 ? true : undefined}>
                {figure}
              </td>
            ))}
            {renderTools !== undefined && <td className={styles.tools}>{renderTools(id)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const renderLabel = (name: string, note: string) => (
  <>
    <span title={name}>{name}</span>
    <span className={styles.note} title={note}>
      {note}
    </span>
  </>
)
