import type { TableField } from '@draftwright/contract/table-fields'
import { Tabs } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { TextSkeleton } from '../../ui/Delayed.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { CellEdit } from '../../ui/grid/grid-columns.ts'
import { PanelField } from '../../ui/PanelField.tsx'
import { PanelFrame } from '../../ui/PanelFrame.tsx'
import panelStyles from '../../ui/PanelFrame.module.css'
import { TabRow } from '../../ui/TabRow.tsx'
import { useUrlState } from '../../ui/use-url-state.ts'
import { showCell } from './cell-text.ts'
import { getTypeLabel } from './fields/field-types.ts'
import { ButtonCell } from './grid/ButtonCell.tsx'
import type { PickerOption } from './grid/OptionPicker.tsx'
import { TableCell } from './grid/TableCell.tsx'
import { TableCellEditor } from './grid/TableCellEditor.tsx'
import { TargetChips } from './links/TargetChips.tsx'
import { type GridRecord, isEmptyCell, type TableInfo } from './model.ts'
import { RecordComments } from './record/RecordComments.tsx'
import { RecordHistory } from './record/RecordHistory.tsx'
import { isWritableField } from './records/sheet-blocks.ts'

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

const tabs = [
  { value: 'details', label: 'Details' },
  { value: 'comments', label: 'Comments' },
  { value: 'history', label: 'History' },
] as const

/** A record beside its table: every field, what people say about it, and what has changed. */
export function RecordPanel(props: RecordPanelProps) {
  const { table, people, record, mayEdit, onDelete } = props
  const [asked, setTab] = useUrlState<string>('tab', 'details')
  const tab = tabs.some(({ value }) => value === asked) ? asked : 'details'
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
      {record === null ? <EmptyState title="This record does not exist" text="It may have been deleted." /> : null}
      {record ? (
        <>
          <h2 className={panelStyles.name}>{name}</h2>
          <Tabs value={tab} onChange={setTab} keepMounted={false}>
            <TabRow label="About the record" tabs={tabs} value={tab} />
            <Tabs.Panel value="details">
              <RecordFields key={record.id} {...props} record={record} />
            </Tabs.Panel>
            <Tabs.Panel value="comments">
              <RecordComments
                key={record.id}
                tableId={table.id}
                recordId={record.id}
                people={people}
                mayWrite={mayEdit}
              />
            </Tabs.Panel>
            <Tabs.Panel value="history">
              <RecordHistory
                key={record.id}
                {...{ table, people, record, mayEdit }}
                onRestore={(key, edited) => props.onEdit(record, key, edited)}
              />
            </Tabs.Panel>
          </Tabs>
        </>
      ) : null}
    </PanelFrame>
  )
}

const longTypes: ReadonlySet<TableField['type']> = new Set(['multilineText', 'richText'])

function RecordFields({
  table,
  tables,
  people,
  baseId,
  record,
  mayEdit,
  onEdit,
}: Omit<RecordPanelProps, 'record'> & { record: GridRecord }) {
  // With the record as it was when the edit began: others may change it meanwhile, which is told.
  const [editing, setEditing] = useState<{ id: string; record: GridRecord } | null>(null)
  return (
    <section className={panelStyles.group}>
      <dl>
        {table.fields.map((field) => {
          const value = record.fields[field.id]
          const isLong = longTypes.has(field.type)
          const mayEditField = mayEdit && isWritableField(field)
          const isEditing = editing?.id === field.id
          const end = (edited: CellEdit | null) => {
            setEditing(null)
            if (edited !== null) onEdit(isEditing ? editing.record : record, field.id, edited)
          }
          return (
            <PanelField
              key={field.id}
              label={field.name}
              description={field.description ?? undefined}
              isLong={isLong}
              shown={showValue(field, value, mayEditField)}
              mayEdit={mayEditField}
              hasLinks={field.type === 'workspaceLinks'}
              fixedReason={`${getTypeLabel(field.type)} is set automatically`}
              onEdit={() => setEditing({ id: field.id, record })}
              editor={
                field.type === 'multipleAttachments' ? (
                  <Suspense fallback={<TextSkeleton />}>
                    <RecordFiles {...{ baseId, field, value, mayEdit }} onSave={(files) => end({ value: files })} />
                  </Suspense>
                ) : isEditing ? (
                  <TableCellEditor {...{ field, value, table, tables, people }} initial={undefined} onEnd={end} />
                ) : null
              }
            />
          )
        })}
      </dl>
    </section>
  )
}

/** Within a button there are no links. */
function showValue(field: TableField, value: unknown, isPlain: boolean) {
  if (isEmptyCell(value)) return null
  if (field.type === 'workspaceLinks') return <TargetChips field={field} value={value} />
  if (field.type === 'button') return <ButtonCell value={value} hasReason />
  return longTypes.has(field.type) ? (
    showCell(field, value)
  ) : (
    <TableCell field={field} value={value} isPlain={isPlain} isWhole />
  )
}
