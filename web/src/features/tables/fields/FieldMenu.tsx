import type { TableField } from '@draftwright/contract/table-fields'
import type { TableViewSettings } from '@draftwright/contract/table-views'
import {
  IconChevronDown,
  IconEyeOff,
  IconLayoutList,
  IconMathFunction,
  IconPencil,
  IconSortAscending,
  IconSortDescending,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { defineDialog } from '../../../ui/dialog-on-demand.tsx'
import { chooseSummary } from '../../../ui/grid/summary-words.ts'
import { showErrorToast, showToast } from '../../../ui/toast.tsx'
import { useRemoveFieldMutation, useRestoreFieldMutation } from '../api.ts'
import type { TableInfo } from '../model.ts'
import { isGroupable, toSummableColumn } from '../views/summaries.ts'

const FieldDialog = defineDialog(async () => (await import('./FieldDialog.tsx')).FieldDialog)
const SummaryDialog = defineDialog(async () => (await import('../../../ui/grid/SummaryDialog.tsx')).SummaryDialog)

interface FieldMenuProps {
  table: TableInfo
  tables: readonly TableInfo[]
  field: TableField
  settings: TableViewSettings
  mayManage: boolean
  onChange: (patch: TableViewSettings) => void
}

/** What can be done with a field, in the head of its column. */
export function FieldMenu({ table, tables, field, settings, mayManage, onChange }: FieldMenuProps) {
  const [isEditing, setEditing] = useState(false)
  const [isSumming, setSumming] = useState(false)
  const [remove] = useRemoveFieldMutation()
  const [restore] = useRestoreFieldMutation()
  const params = { table_id: table.id, field_id: field.id }
  const isPrimary = field.id === table.primary_field_id
  const throwAway = () => {
    const undo = () => void restore({ params }).unwrap().catch(showErrorToast)
    remove({ params })
      .unwrap()
      .then(() => showToast(`${field.name} was deleted`, { undo }), showErrorToast)
  }
  const groups = settings.groups ?? []
  const isGrouped = groups.some(({ field_id }) => field_id === field.id)
  const groupBy = () => onChange({ groups: [...groups.slice(0, 2), { field_id: field.id, direction: 'asc' }] })
  const sortBy = (direction: 'asc' | 'desc') => onChange({ sorts: [{ field_id: field.id, direction }] })
  return (
    <>
      <ActionMenu
        label={`Field ${field.name}`}
        icon={IconChevronDown}
        tabIndex={-1}
        items={[
          ...(mayManage ? [{ label: 'Edit field…', icon: IconPencil, onClick: () => setEditing(true) }] : []),
          { label: 'Sort ascending', icon: IconSortAscending, onClick: () => sortBy('asc') },
          { label: 'Sort descending', icon: IconSortDescending, onClick: () => sortBy('desc') },
          ...(isGroupable(field) && !isGrouped
            ? [{ label: 'Group by this field', icon: IconLayoutList, onClick: groupBy }]
            : []),
          { label: 'Summary…', icon: IconMathFunction, onClick: () => setSumming(true) },
          ...(isPrimary
            ? []
            : [
                {
                  label: 'Hide in this view',
                  icon: IconEyeOff,
                  onClick: () => onChange({ hidden_field_ids: [...(settings.hidden_field_ids ?? []), field.id] }),
                },
              ]),
          ...(mayManage && !isPrimary
            ? [{ label: 'Delete field', icon: IconTrash, isDanger: true, onClick: throwAway }]
            : []),
        ]}
      />
      {isEditing ? <FieldDialog table={table} tables={tables} field={field} onClose={() => setEditing(false)} /> : null}
      {isSumming ? (
        <SummaryDialog
          label={field.name}
          column={toSummableColumn(field)}
          kind={settings.summaries?.[field.id]}
          onChoose={(kind) => onChange({ summaries: chooseSummary(settings.summaries ?? {}, field.id, kind) })}
          onClose={() => setSumming(false)}
        />
      ) : null}
    </>
  )
}
