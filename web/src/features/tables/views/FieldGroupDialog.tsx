import type { TableField } from '@draftwright/contract/table-fields'
import type { TableGroup } from '@draftwright/contract/table-views'
import { GroupDialog } from '../../../ui/grid/GroupDialog.tsx'
import { useReadSettingsQuery } from '../../accounts/index.ts'
import { isGroupable, isMomentField } from './summaries.ts'

interface FieldGroupDialogProps {
  fields: readonly TableField[]
  groups: readonly TableGroup[]
  onApply: (groups: TableGroup[]) => void
  onClose: () => void
}

/** Whether the days of a field's moments are those of the workspace: they have no time zone of their own. */
const hasWorkspaceDays = ({ type, options }: TableField): boolean =>
  type === 'createdTime' ||
  type === 'lastModifiedTime' ||
  (type === 'dateTime' && (options.timeZone === undefined || options.timeZone === 'client'))

/** Which fields the records of a view are grouped by. */
export function FieldGroupDialog({ fields, groups, onApply, onClose }: FieldGroupDialogProps) {
  const known = fields.filter(isGroupable)
  const { data: account } = useReadSettingsQuery()
  const describePeriods = (keys: readonly string[]): string | undefined =>
    account !== undefined && known.some((field) => keys.includes(field.id) && hasWorkspaceDays(field))
      ? `Days in the workspace’s time zone, ${account.time_zone.replaceAll('_', ' ')}.`
      : undefined
  return (
    <GroupDialog
      nouns="records"
      columns={known.map((field) => ({ key: field.id, label: field.name, isMoment: isMomentField(field) }))}
      first={(known.find(({ type }) => type === 'singleSelect') ?? known[1])?.id}
      groups={groups.map(({ field_id, direction, unit }) => ({ key: field_id, order: direction, unit }))}
      describePeriods={describePeriods}
      onApply={(list) => onApply(list.map(({ key, order, unit }) => ({ field_id: key, direction: order, unit })))}
      onClose={onClose}
    />
  )
}
