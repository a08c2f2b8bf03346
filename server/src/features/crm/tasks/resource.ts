import { taskColumns } from '@draftwright/contract/crm/tasks'
import { linkNameColumns } from '../kernel/index.ts'
import { toRecordLinks, assertLinksExist, assertPeopleCanSee } from '../kernel/record-links.ts'
import { getFieldAfter } from '../kernel/fields.ts'
import type { Resource } from '../kernel/resource.ts'

export const taskResource: Resource = {
  name: 'tasks',
  kind: 'task',
  noun: 'Task',
  nameColumn: 'title',
  table: 'crm_tasks',
  columns: taskColumns,
  searched: ['title', 'body'],
  sort: [{ column: 'due_at', order: 'asc' }],
  shown: linkNameColumns,
  opportunityColumn: 'opportunity_id',
  hasTrash: true,
  internalColumns: ['reminded_at'],
  async rules(db, crm, drafts) {
    for (const draft of drafts) {
      const { before, patch } = draft
      if (before === null) patch['assignee_id'] ??= crm.userId
      if ('opportunity_id' in patch)
        await assertLinksExist(db, crm, { ...toRecordLinks({}), opportunity_id: toRecordLinks(patch).opportunity_id })
      const assignee = getFieldAfter(draft, 'assignee_id')
      const opportunity = getFieldAfter(draft, 'opportunity_id')
      if (typeof assignee === 'string' && ('assignee_id' in patch || 'opportunity_id' in patch))
        await assertPeopleCanSee(db, 'assignee_id', [assignee], typeof opportunity === 'string' ? opportunity : null)
      // Each due time is notified once; a time in the past is not, because the person who sets it sees it.
      const due = patch['due_at']
      if ('due_at' in patch) patch['reminded_at'] = isPast(due) ? new Date().toISOString() : null
    }
  },
}

const isPast = (time: unknown): boolean => typeof time === 'string' && Date.parse(time) <= Date.now()
