import { Fragment, type ReactNode, useState } from 'react'
import {
  isEmptyValue,
  isShowableColumn,
  isWritableColumn,
  type Patch,
  type RecordKind,
  type RecordRow,
  getValue,
} from '../record.ts'
import { Cell } from '../table/Cell.tsx'
import type { CellEdit } from '../../../../ui/grid/grid-columns.ts'
import { CellEditor } from '../table/CellEditor.tsx'
import type { Person } from '../use-people.ts'
import { PanelField } from '../../../../ui/PanelField.tsx'
import styles from '../../../../ui/PanelFrame.module.css'
import { toNamePatch } from './name-patch.ts'

interface PanelFieldsProps {
  kind: RecordKind
  row: RecordRow
  people: ReadonlyMap<string, Person>
  mayEdit: boolean
  onSave: (row: RecordRow, patch: Patch, shown?: Patch) => void
  /** Rendered between the groups, after the second: parts that are no columns. */
  details?: ReactNode
}

/** All fields of a record, under the headings of its kind; each is edited on click. */
export function PanelFields({ kind, row, people, mayEdit, onSave, details }: PanelFieldsProps) {
  const [editing, setEditing] = useState<string | null>(null)
  const grouped = new Set(kind.groups.flatMap(({ keys }) => keys))
  const rest = Object.entries(kind.columns)
    .filter(([key, column]) => !grouped.has(key) && key !== kind.title && isShowableColumn(column))
    .map(([key]) => key)
  return (
    <>
      {kind.groups.map(({ label, keys }, at) => (
        <Fragment key={label}>
          {at === 2 ? details : null}
          <section className={styles.group}>
            <h3>{label}</h3>
            <dl>
              {[...keys, ...(at === kind.groups.length - 1 ? rest : [])].map((key) => (
                <Field
                  key={key}
                  fieldKey={key}
                  kind={kind}
                  row={row}
                  people={people}
                  mayEdit={mayEdit && isWritableColumn(kind.columns[key])}
                  isEditing={editing === key}
                  onEdit={() => setEditing(key)}
                  onEnd={(edited) => {
                    setEditing(null)
                    if (edited !== null) onSave(row, { [key]: edited.value }, toNamePatch(key, edited))
                  }}
                />
              ))}
            </dl>
          </section>
        </Fragment>
      ))}
    </>
  )
}

interface FieldProps {
  fieldKey: string
  kind: RecordKind
  row: RecordRow
  people: ReadonlyMap<string, Person>
  mayEdit: boolean
  isEditing: boolean
  onEdit: () => void
  onEnd: (edited: CellEdit | null) => void
}

function Field({ fieldKey, kind, row, people, mayEdit, isEditing, onEdit, onEnd }: FieldProps) {
  const column = kind.columns[fieldKey]
  if (column === undefined) return null
  const isLong = kind.multilineColumns?.includes(fieldKey) ?? false
  const shared = { columnKey: fieldKey, column, row, people }
  return (
    <PanelField
      label={column.label}
      isLong={isLong}
      shown={isEmptyValue(getValue(row, fieldKey)) ? null : <Cell {...shared} />}
      mayEdit={mayEdit}
      fixedReason={kind.readOnlyReasons?.[fieldKey] ?? 'Set automatically'}
      onEdit={onEdit}
      editor={isEditing ? <CellEditor {...shared} isLong={isLong} initial={undefined} onEnd={onEnd} /> : null}
    />
  )
}
