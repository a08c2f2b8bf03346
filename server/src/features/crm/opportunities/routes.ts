import { opportunities, type Opportunity } from '@draftwright/contract/crm/opportunities'
import { implementRoutes } from '../../../http/handler.ts'
import { createBulkHandler } from '../bulk/bulk.ts'
import { createCellsHandler } from '../bulk/write-cells.ts'
import { createExportHandlers } from '../exporting/export.ts'
import { createCrudHandlers } from '../kernel/crud.ts'
import { createSummaryHandler } from '../kernel/summarize-list.ts'
import { listOpportunityActivities, setActivityDone } from './activities.ts'
import { previewGate } from './preview-gate.ts'
import { moveOpportunity } from './move-opportunity.ts'
import { opportunityResource } from './resource.ts'

const crudHandlers = createCrudHandlers<Opportunity>(opportunityResource)
export const opportunityRoutes = implementRoutes(opportunities, {
  ...crudHandlers,
  create: async (call) => [await crudHandlers.create(call)],
  move: moveOpportunity,
  gate: previewGate,
  activities: listOpportunityActivities,
  mark: setActivityDone,
  bulk: createBulkHandler(opportunityResource),
  cells: createCellsHandler('opportunities', opportunityResource),
  summarize: createSummaryHandler(opportunityResource),
  ...createExportHandlers(opportunityResource),
})
