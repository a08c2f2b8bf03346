import { activityColumns } from '@draftwright/contract/crm/activity-log'
import { shownNames } from '../kernel/belongs.ts'
import type { Resource } from '../kernel/resource.ts'

export const activityResource: Resource = {
  name: 'activity-log',
  kind: 'activity',
  noun: 'Entry',
  named: 'subject',
  table: 'crm_activity_log',
  columns: activityColumns,
  searched: ['subject', 'body'],
  sort: [{ column: 'created_at', order: 'desc' }],
  shown: shownNames,
  ofOpportunity: 'opportunity_id',
  hasTrash: true,
}
