import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { isEmpty, isShowable, isWritable, type Patch, type RecordKind, type RecordRow, valueOf } from '../record.ts'
import { Cell } from '../table/Cell.tsx'
import { CellEditor, type Edited } from '../table/CellEditor.tsx'
import type { Person } from '../use-people.ts'
import styles from './SidePanel.module.css'

interface PanelFieldsProps {
  kind: RecordKind
  row: RecordRow
  people: ReadonlyMap<string, Person>
  mayEdit: boolean
  onSave: (row: RecordRow, patch: Patch, shown?: Patch) => void
  /** Stands among the groups, behind the second: what of the record is no column. */
  details?: ReactNode
}

/** Every field of a record, under the headings of its kind; each is pressed to be changed. */
export function PanelFields({ kind, row, people, mayEdit, onSave, details }: PanelFieldsProps) {
  const [editing, setEditing] = useState<string | null>(null)
  const grouped = new Set(kind.groups.flatMap(({ keys }) => keys))
  const rest = Object.entries(kind.columns)
    .filter(([key, column]) => !grouped.has(key) && key !== kind.title && isShowable(column))
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
                  mayEdit={mayEdit && isWritable(kind.columns[key])}
                  isEditing={editing === key}
                  onEdit={() => setEditing(key)}
                  onEnd={(edited) => {
                    setEditing(null)
                    if (edited !== null) onSave(row, { [key]: edited.value }, shownName(key, edited))
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

/** What is shown for an id that was chosen, until the server says so itself. */
export const shownName = (key: string, { name }: Edited): Patch | undefined =>
  name === undefined || !key.endsWith('_id') ? undefined : { [key.replace(/_id$/u, '_name')]: name }

interface FieldProps {
  fieldKey: string
  kind: RecordKind
  row: RecordRow
  people: ReadonlyMap<string, Person>
  mayEdit: boolean
  isEditing: boolean
  onEdit: () => void
  onEnd: (edited: Edited | null) => void
}

function Field({ fieldKey, kind, row, people, mayEdit, isEditing, onEdit, onEnd }: FieldProps) {
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    // The input is gone, and the focus with it; it goes back to where it came from.
    if (wasEditing.current && !isEditing && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true })
    wasEditing.current = isEditing
  }, [isEditing])
  const column = kind.columns[fieldKey]
  if (column === undefined) return null
  const isLong = kind.long?.includes(fieldKey) ?? false
  const shown = isEmpty(valueOf(row, fieldKey)) ? (
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
          <span className={styles.fixed} title={kind.readOnlyWhy?.[fieldKey] ?? 'Set by itself'}>
            {shown}
          </span>
        )}
      </dd>
    </div>
  )
}
