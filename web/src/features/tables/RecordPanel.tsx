import type { TableField } from '@draftwright/contract/table-fields'
import { IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextSkeleton } from '../../ui/Delayed.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { CellEdit } from '../../ui/grid/grid-columns.ts'
import { PanelFrame } from '../../ui/PanelFrame.tsx'
import panelStyles from '../../ui/PanelFrame.module.css'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { useReadRecordHistoryQuery } from './api.ts'
import { showCell } from './cell-text.ts'
import type { PickerOption } from './grid/OptionPicker.tsx'
import { TableCell } from './grid/TableCell.tsx'
import { TableCellEditor } from './grid/TableCellEditor.tsx'
import { getTypeLabel } from './fields/field-types.ts'
import { TargetChips } from './links/TargetChips.tsx'
import { type GridRecord, isEmptyCell, type TableInfo } from './model.ts'
import { isWritableField } from './records/sheet-blocks.ts'
import styles from './tables.module.css'

const RecordFiles = lazy(async () => ({ default: (await import('./files/RecordFiles.tsx')).RecordFiles }))

interface RecordPanelProps {
  baseId: string
  table: TableInfo
  tables: readonly TableInfo[]
  people: readonly PickerOption[]
  /** Undefined while it is looked up, null if it does not exist. */
  record: GridRecord | null | undefined
  recordId: string
  mayEdit: boolean
  onEdit: (record: GridRecord, key: string, edited: CellEdit) => void
  onDelete: (record: GridRecord) => void
  onPrevious: (() => void) | null
  onNext: (() => void) | null
  onClose: () => void
}

/** A record beside its table: every field, and what has changed. */
export function RecordPanel(props: RecordPanelProps) {
  const { table, record, mayEdit, onDelete } = props
  const [editing, setEditing] = useState<string | null>(null)
  const primary = table.fields.find(({ id }) => id === table.primary_field_id)
  const name = (record && primary && showCell(primary, record.fields[primary.id])) || 'Unnamed record'
  return (
    <PanelFrame
      label={name}
      noun="record"
      onPrevious={props.onPrevious}
      onNext={props.onNext}
      onClose={props.onClose}
      actions={
        record && mayEdit ? (
          <ActionMenu
            label={`Actions for ${name}`}
            items={[{ label: 'Delete record', icon: IconTrash, isDanger: true, onClick: () => onDelete(record) }]}
          />
        ) : null
      }
    >
      {record === undefined ? <TextSkeleton /> : null}
      {record === null ? (
        <EmptyState title="This record does not exist" text="It may have been deleted. Close the panel to go on." />
      ) : null}
      {record ? (
        <>
          <h2 className={panelStyles.name}>{name}</h2>
          <section className={panelStyles.group}>
            <dl>
              {table.fields.map((field) => (
                <PanelField
                  key={`${record.id} ${field.id}`}
                  field={field}
                  record={record}
                  table={table}
                  tables={props.tables}
                  people={props.people}
                  baseId={props.baseId}
                  mayEdit={mayEdit && (isWritableField(field) || field.type === 'multipleAttachments')}
                  isEditing={editing === field.id}
                  onBegin={() => setEditing(field.id)}
                  onEnd={(edited) => {
                    setEditing(null)
                    if (edited !== null) props.onEdit(record, field.id, edited)
                  }}
                />
              ))}
            </dl>
          </section>
          <RecordHistory table={table} people={props.people} record={record} />
        </>
      ) : null}
    </PanelFrame>
  )
}

interface PanelFieldProps {
  baseId: string
  field: TableField
  record: GridRecord
  table: TableInfo
  tables: readonly TableInfo[]
  people: readonly PickerOption[]
  mayEdit: boolean
  isEditing: boolean
  onBegin: () => void
  onEnd: (edited: CellEdit | null) => void
}

const longTypes: ReadonlySet<TableField['type']> = new Set(['multilineText', 'richText'])

function PanelField({ baseId, field, record, table, tables, people, mayEdit, ...editing }: PanelFieldProps) {
  const { isEditing, onBegin, onEnd } = editing
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    // The input is removed, and with it the focus, which returns to the field.
    if (wasEditing.current && !isEditing && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true })
    wasEditing.current = isEditing
  }, [isEditing])
  const value = record.fields[field.id]
  const shown = isEmptyCell(value) ? (
    <span className={panelStyles.none}>{mayEdit ? 'Add' : 'None'}</span>
  ) : longTypes.has(field.type) ? (
    showCell(field, value)
  ) : (
    <TableCell field={field} value={value} isPlain={mayEdit} />
  )
  return (
    <div className={panelStyles.field} data-long={longTypes.has(field.type) || undefined}>
      <dt title={field.description ?? undefined}>{field.name}</dt>
      <dd>
        {field.type === 'multipleAttachments' ? (
          <Suspense fallback={<TextSkeleton />}>
            <RecordFiles {...{ baseId, field, value, mayEdit }} onSave={(files) => onEnd({ value: files })} />
          </Suspense>
        ) : isEditing ? (
          <div className={panelStyles.editing}>
            <TableCellEditor
              field={field}
              value={value}
              table={table}
              tables={tables}
              people={people}
              initial={undefined}
              onEnd={onEnd}
            />
          </div>
        ) : field.type === 'workspaceLinks' && !isEmptyCell(value) ? (
          <span className={styles.targets}>
            <TargetChips field={field} value={value} />
            {mayEdit ? (
              <Button ref={button} variant="ghost" size="sm" aria-label={`Edit ${field.name}`} onClick={onBegin}>
                Edit
              </Button>
            ) : null}
          </span>
        ) : mayEdit ? (
          <button ref={button} type="button" className={panelStyles.value} onClick={onBegin}>
            <span className="visually-hidden">Edit {field.name}: </span>
            {shown}
          </button>
        ) : (
          <span className={panelStyles.fixed} title={`${getTypeLabel(field.type)} is set automatically`}>
            {shown}
          </span>
        )}
      </dd>
    </div>
  )
}

const verbs = { create: 'created this record', update: 'changed', delete: 'deleted this record' } as const

function RecordHistory({
  table,
  people,
  record,
}: {
  table: TableInfo
  people: readonly PickerOption[]
  record: GridRecord
}) {
  const args = { params: { table_id: table.id, record_id: record.id } }
  const { data, refetch } = useReadRecordHistoryQuery(args, { refetchOnMountOrArgChange: true })
  const now = JSON.stringify(record.fields)
  const seen = useRef(now)
  useEffect(() => {
    if (seen.current === now) return
    seen.current = now
    void refetch()
  }, [now, refetch])
  if (data === undefined) return null
  return (
    <section aria-label="History">
      <ol className={styles.history}>
        {data.map(({ id, kind, user_id, after, created_at }) => {
          const fields = table.fields.filter((field) => after !== null && field.id in after)
          return (
            <li key={id}>
              <strong>{people.find((one) => one.id === user_id)?.name ?? 'Someone'}</strong> {verbs[kind]}{' '}
              {kind === 'update' ? fields.map(({ name }) => name).join(', ') : null} <TimeAgo time={created_at} />
            </li>
          )
        })}
      </ol>
    </section>
  )
}
