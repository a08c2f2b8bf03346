import * as companyRoutes from '@draftwright/contract/routes/companies.generated'
import * as contactRoutes from '@draftwright/contract/routes/contacts.generated'
import * as taskRoutes from '@draftwright/contract/routes/crm-tasks.generated'
import * as opportunityRoutes from '@draftwright/contract/routes/opportunities.generated'
import * as stageRoutes from '@draftwright/contract/routes/pipeline-stages.generated'
import * as pipelineRoutes from '@draftwright/contract/routes/pipelines.generated'
import * as playRoutes from '@draftwright/contract/routes/playbook.generated'
import * as productRoutes from '@draftwright/contract/routes/products.generated'
import * as activityRoutes from '@draftwright/contract/routes/stage-activities.generated'
import type { RouteEntry } from '@draftwright/contract/route'
import { sendRequest } from '../../../api/api.ts'
import type { Failure } from '../../../api/call.ts'
import { toWireFields } from '../kernel/record.ts'
import type { UndoChoice } from './undo-conflicts.ts'

const routes: Readonly<Record<string, { update: RouteEntry; remove: RouteEntry }>> = {
  companies: companyRoutes,
  contacts: contactRoutes,
  opportunities: opportunityRoutes,
  pipelines: pipelineRoutes,
  'pipeline-stages': stageRoutes,
  'stage-activities': activityRoutes,
  'product-service': productRoutes,
  playbook: playRoutes,
  tasks: taskRoutes,
}

/** Whether one field of such a record can be restored independently of others. */
export const canRestoreField = ({ resource, fields }: UndoChoice): boolean =>
  routes[resource] !== undefined && fields.every(({ field }) => field !== 'deleted_at' && field !== 'merged_into')

/** Restores the chosen earlier values, record by record; returns the first refusal. */
export async function restoreValues(chosen: readonly UndoChoice[]): Promise<Failure | null> {
  const byRecord = Map.groupBy(chosen, ({ resource, recordId }) => `${resource} ${recordId}`)
  for (const choices of byRecord.values()) {
    const [first] = choices
    const of = first === undefined ? undefined : routes[first.resource]
    if (first === undefined || of === undefined) continue
    const params = { id: first.recordId }
    const fields = choices.flatMap((choice) => choice.fields).map(({ field, before }) => [field, before] as const)
    const answer = first.isCreated
      ? await sendRequest({ route: of.remove, fallback: 'Failed to delete it', params })
      : await sendRequest({
          route: of.update,
          fallback: 'Failed to restore the value',
          params,
          body: toWireFields(Object.fromEntries(fields)),
        })
    if ('error' in answer) return answer.error
  }
  return null
}
