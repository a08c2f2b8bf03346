import type { TableField } from '@draftwright/contract/table-fields'
import type { TableGroup } from '@draftwright/contract/table-views'
import { GroupDialog } from '../../../ui/grid/GroupDialog.tsx'
import { isGroupable, isMomentField } from './summaries.ts'

interface FieldGroupDialogProps {
  fields: readonly TableField[]
  groups: readonly TableGroup[]
  onApply: (groups: TableGroup[]) => void
  onClose: () => void
}

/** Which fields the records of a view are grouped by. */
export function FieldGroupDialog({ fields, groups, onApply, onClose }: FieldGroupDialogProps) {
  const known = fields.filter(isGroupable)
  return (
    <GroupDialog
      nouns="records"
      columns={known.map((field) => ({ key: field.id, label: field.name, isMoment: isMomentField(field) }))}
      first={(known.find(({ type }) => type === 'singleSelect') ?? known[1])?.id}
      groups={groups.map(({ field_id, direction, unit }) => ({ key: field_id, order: direction, unit }))}
      onApply={(list) => onApply(list.map(({ key, order, unit }) => ({ field_id: key, direction: order, unit })))}
      onClose={onClose}
    />
  )
}
