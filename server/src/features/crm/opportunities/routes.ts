import { opportunities, type Opportunity } from '@draftwright/contract/crm/opportunities'
import { implement } from '../../../http/call.ts'
import { crud } from '../kernel/crud.ts'
import { opportunityResource } from './resource.ts'

const ofOpportunities = crud<Opportunity>(opportunityResource)
export const opportunityRoutes = implement(opportunities, {
  ...ofOpportunities,
  create: async (call) => [await ofOpportunities.create(call)],
})
