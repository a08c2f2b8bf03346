import { opportunities, type Opportunity } from '@draftwright/contract/crm/opportunities'
import { implement } from '../../../http/call.ts'
import { bulk } from '../bulk/bulk.ts'
import { exporting } from '../exporting/export.ts'
import { crud } from '../kernel/crud.ts'
import { listActivities, markOne } from './activities.ts'
import { lookAhead } from './look-ahead.ts'
import { moveOpportunity } from './move.ts'
import { opportunityResource } from './resource.ts'

const ofOpportunities = crud<Opportunity>(opportunityResource)
export const opportunityRoutes = implement(opportunities, {
  ...ofOpportunities,
  create: async (call) => [await ofOpportunities.create(call)],
  move: moveOpportunity,
  gate: lookAhead,
  activities: listActivities,
  mark: markOne,
  bulk: bulk(opportunityResource),
  ...exporting(opportunityResource),
})
