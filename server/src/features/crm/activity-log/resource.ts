import { activityColumns } from '@draftwright/contract/crm/activity-log'
import { linkNameColumns } from '../kernel/index.ts'
import type { Resource } from '../kernel/resource.ts'

export const activityResource: Resource = {
  name: 'activity-log',
  kind: 'activity',
  noun: 'Entry',
  nameColumn: 'subject',
  table: 'crm_activity_log',
  columns: activityColumns,
  searched: ['subject', 'body'],
  sort: [{ column: 'created_at', order: 'desc' }],
  shown: linkNameColumns,
  opportunityColumn: 'opportunity_id',
  hasTrash: true,
}
