import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
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
import styles from '../../../../ui/PanelFrame.module.css'

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

/** Shown for a chosen id until the server's response contains its name. */
export const toNamePatch = (key: string, { name }: CellEdit): Patch | undefined =>
  name === undefined || !key.endsWith('_id') ? undefined : { [key.replace(/_id$/u, '_name')]: name }

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
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    // The input is removed, and with it the focus, which returns to the field.
    if (wasEditing.current && !isEditing && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true })
    wasEditing.current = isEditing
  }, [isEditing])
  const column = kind.columns[fieldKey]
  if (column === undefined) return null
  const isLong = kind.multilineColumns?.includes(fieldKey) ?? false
  const shown = isEmptyValue(getValue(row, fieldKey)) ? (
    <span className={styles.none}>{mayEdit ? 'Add' : 'None'}</span>
  ) : (
    <Cell columnKey={fieldKey} column={column} row={row} people={people} />
  )
  return (
    <div className={styles.field} data-long={isLong || undefined}>
      <dt>{column.label}</dt>
      <dd>
        {isEditing ? (
          <div className={styles.editing}>
            <CellEditor
              columnKey={fieldKey}
              column={column}
              row={row}
              people={people}
              isLong={isLong}
              initial={undefined}
              onEnd={onEnd}
            />
          </div>
        ) : mayEdit ? (
          <button ref={button} type="button" className={styles.value} onClick={onEdit}>
            <span className="visually-hidden">Edit {column.label}: </span>
            {shown}
          </button>
        ) : (
          <span className={styles.fixed} title={kind.readOnlyReasons?.[fieldKey] ?? 'Set automatically'}>
            {shown}
          </span>
        )}
      </dd>
    </div>
  )
}
