import type { TableField } from '@draftwright/contract/table-fields'
import { readButton } from '../grid/button-cells.ts'
import { TableCell } from '../grid/TableCell.tsx'
import { type GridRecord, isEmptyCell } from '../model.ts'
import styles from './layouts.module.css'

interface CardValuesProps {
  /** Without the one that names the record. */
  fields: readonly TableField[]
  row: GridRecord
  hasLabels?: boolean
}

const maxValues = 8

/** Says nothing without the name of its field. */
const namedTypes: ReadonlySet<TableField['type']> = new Set([
  'number',
  'percent',
  'duration',
  'checkbox',
  'formula',
  'rollup',
  'count',
  'autoNumber',
])

/** A button that leads nowhere says nothing. */
const hasWord = (value: unknown): boolean => !isEmptyCell(value) && readButton(value)?.url !== null

/** What a card says of its record below the name: the values that are there. */
export function CardValues({ fields, row, hasLabels = false }: CardValuesProps) {
  const filled = fields.filter(({ id }) => hasWord(row.fields[id])).slice(0, maxValues)
  if (filled.length === 0) return null
  return (
    <dl className={styles.values} data-labels={hasLabels || undefined}>
      {filled.map((field) => (
        <div key={field.id}>
          <dt className={hasLabels || namedTypes.has(field.type) ? undefined : 'visually-hidden'}>{field.name}</dt>
          <dd>
            <TableCell field={field} value={row.fields[field.id]} isPlain />
          </dd>
        </div>
      ))}
    </dl>
  )
}
