import type { TableField, TableLinkKind } from '@draftwright/contract/table-fields'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import styles from '../grid/TableCell.module.css'

const pathByKind: Readonly<Record<TableLinkKind, (id: string) => string>> = {
  companies: (id) => `${paths.companies}?open=${id}`,
  contacts: (id) => `${paths.contacts}?open=${id}`,
  opportunities: (id) => `${paths.opportunities}?open=${id}`,
  content: (id) => paths.content(id),
}
/** Chips of a cell that are drawn in the grid. */
const maxChips = 6

interface TargetChipsProps {
  field: TableField
  value: unknown
  /** In the grid the cell has the focus, not what is in it. */
  isInGrid?: boolean
}

/** Companies, contacts, opportunities or posts that open on click. */
export function TargetChips({ field, value, isInGrid = false }: TargetChipsProps) {
  const toPath = pathByKind[field.options.linkedKind ?? 'companies']
  const targets = Array.isArray(value) ? (value as readonly { id: string; name: string }[]) : []
  const shown = isInGrid ? targets.slice(0, maxChips) : targets
  const chips = shown.map(({ id, name }) => (
    <Link key={id} to={toPath(id)} className={styles.chip} data-link tabIndex={isInGrid ? -1 : undefined}>
      {name === '' ? 'Untitled' : name}
    </Link>
  ))
  if (!isInGrid) return chips
  return (
    <span className={styles.list}>
      {chips}
      {targets.length > maxChips ? <span>+{targets.length - maxChips}</span> : null}
    </span>
  )
}
