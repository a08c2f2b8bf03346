import { opportunityColumns } from '@draftwright/contract/crm/opportunities'
import { searchedOpportunity } from '../kernel/index.ts'
import type { Resource } from '../kernel/resource.ts'
import { companyLink, pipelineLink, stageLink } from '../kernel/index.ts'
import { findRetainedFields } from './gate.ts'
import { contactsPart, linesPart } from './parts-store.ts'
import { applyOpportunityRules } from './rules.ts'

export const opportunityResource: Resource = {
  name: 'opportunities',
  kind: 'opportunity',
  noun: 'Opportunity',
  table: 'crm_opportunities',
  columns: opportunityColumns,
  searched: ['name'],
  search: searchedOpportunity,
  sort: [{ column: 'created_at', order: 'desc' }],
  customFieldResource: 'opportunities',
  shown: { company_name: companyLink.name, stage_name: stageLink.name },
  links: { company_id: companyLink, stage_id: stageLink, pipeline_id: pipelineLink },
  ownerColumn: 'owner_id',
  hasTrash: true,
  parts: { contacts: contactsPart, lines: linesPart },
  rules: applyOpportunityRules,
  findRetainedFields,
  undoneTogether: ['stage_id', 'pipeline_id', 'status', 'stage_entered_at', 'closed_at', 'rank', 'probability'],
}
