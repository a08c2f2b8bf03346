import type { ColumnForms as ColumnFormsSaid, ColumnHints, FormName } from '@draftwright/contract/column-forms'
import type { TableField } from '@draftwright/contract/table-fields'
import { type ColumnType, columnTypes, type ImportColumn } from '@draftwright/contract/table-import-words'
import type { TableImportPreview } from '@draftwright/contract/table-imports'
import { NativeSelect, TextInput } from '@mantine/core'
import { ColumnForms } from '../../../ui/ColumnForms.tsx'
import { getTypeLabel } from '../fields/field-types.ts'
import { isWritableField } from '../records/sheet-blocks.ts'
import styles from './table-import.module.css'

interface ColumnRowProps {
  header: string
  examples: readonly string[]
  column: ImportColumn
  /** Of the table that rows are added to; null for a new table. */
  fields: readonly TableField[] | null
  mayManage: boolean
  outcome: TableImportPreview['columns'][number] | undefined
  hints: ColumnHints | undefined
  forms: ColumnFormsSaid | undefined
  onForms: (forms: ColumnFormsSaid) => void
  onChange: (column: ImportColumn) => void
}

/** One column of the file: where it goes, and as what it is read. */
export function ColumnRow(props: ColumnRowProps) {
  const { header, examples, column, fields, mayManage, outcome, onChange } = props
  const isNew = column.kind === 'new'
  const targets = [
    { value: 'skip', label: 'Skip' },
    ...(fields === null || mayManage ? [{ value: 'new', label: fields === null ? 'Import' : 'New field' }] : []),
    ...(fields ?? []).filter(isWritableField).map(({ id, name }) => ({ value: id, label: name })),
  ]
  const moveTo = (value: string) => {
    if (value === 'skip') onChange({ kind: 'skip' })
    else if (value === 'new') onChange({ kind: 'new', name: header, type: 'singleLineText' })
    else onChange({ kind: 'field', field_id: value })
  }
  return (
    <li className={styles.column}>
      <div className={styles.header}>
        <strong>{header}</strong>
        <span className={styles.facts}>{examples.filter(Boolean).slice(0, 3).join(' · ') || 'Empty'}</span>
      </div>
      <NativeSelect
        aria-label={`Destination of ${header}`}
        data={targets}
        value={isNew ? 'new' : column.kind === 'skip' ? 'skip' : column.field_id}
        onChange={({ currentTarget: { value } }) => moveTo(value)}
      />
      {isNew ? (
        <>
          <TextInput
            aria-label={`Name of the field for ${header}`}
            value={column.name}
            onChange={({ currentTarget: { value } }) => onChange({ ...column, name: value })}
          />
          <NativeSelect
            aria-label={`Type of ${header}`}
            data={columnTypes.map((value) => ({ value, label: getTypeLabel(value) }))}
            value={column.type}
            onChange={({ currentTarget: { value } }) => onChange({ ...column, type: findColumnType(value) })}
          />
        </>
      ) : null}
      <ColumnForms
        header={header}
        hints={props.hints}
        forms={props.forms}
        names={listForms(column, fields)}
        onChange={props.onForms}
      />
      {outcome?.warning == null ? null : <div className={styles.unread}>{outcome.warning}</div>}
      {outcome !== undefined && outcome.n_unread > 0 ? (
        <div className={styles.unread}>
          {outcome.n_unread.toLocaleString('en')} of {outcome.n_filled.toLocaleString('en')} unreadable, e.g. row{' '}
          {outcome.examples.map(({ n, text }) => `${n} (${text})`).join(', ')}
        </div>
      ) : null}
    </li>
  )
}

/** The ways of writing that matter to where a column goes. */
function listForms(column: ImportColumn, fields: readonly TableField[] | null): readonly FormName[] {
  if (column.kind === 'skip') return []
  const type = column.kind === 'new' ? column.type : fields?.find(({ id }) => id === column.field_id)?.type
  if (type === 'date' || type === 'dateTime') return ['date_order']
  if (type === 'percent') return ['decimal', 'share']
  return type === 'number' || type === 'currency' || type === 'rating' ? ['decimal'] : []
}

const findColumnType = (value: string): ColumnType => columnTypes.find((one) => one === value) ?? 'singleLineText'
