import { taskColumns } from '@draftwright/contract/crm/tasks'
import { belongsOf, mustBelong, mustRead, shownNames } from '../kernel/belongs.ts'
import { fieldAfter } from '../kernel/fields.ts'
import type { Resource } from '../kernel/resource.ts'

export const taskResource: Resource = {
  name: 'tasks',
  kind: 'task',
  noun: 'Task',
  named: 'title',
  table: 'crm_tasks',
  columns: taskColumns,
  searched: ['title', 'body'],
  sort: [{ column: 'due_at', order: 'asc' }],
  shown: shownNames,
  ofOpportunity: 'opportunity_id',
  hasTrash: true,
  hidden: ['reminded_at'],
  async rules(db, crm, drafts) {
    for (const draft of drafts) {
      const { before, patch } = draft
      if (before === null) patch['assignee_id'] ??= crm.userId
      if ('opportunity_id' in patch)
        await mustBelong(db, crm, { ...belongsOf({}), opportunity_id: belongsOf(patch).opportunity_id })
      const assignee = fieldAfter(draft, 'assignee_id')
      const opportunity = fieldAfter(draft, 'opportunity_id')
      if (typeof assignee === 'string' && ('assignee_id' in patch || 'opportunity_id' in patch))
        await mustRead(db, 'assignee_id', [assignee], typeof opportunity === 'string' ? opportunity : null)
      // A time of its own is told once; one that has passed when it is set is known to whoever set it.
      const due = patch['due_at']
      if ('due_at' in patch) patch['reminded_at'] = isPast(due) ? new Date().toISOString() : null
    }
  },
}

const isPast = (time: unknown): boolean => typeof time === 'string' && Date.parse(time) <= Date.now()
