import { opportunityColumns } from '@draftwright/contract/crm/opportunities'
import type { Resource } from '../kernel/resource.ts'
import { companyLink, pipelineLink, stageLink } from '../kernel/link-orders.ts'
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
  search: `' ' || r.name`,
  sort: [{ column: 'created_at', order: 'desc' }],
  customFieldResource: 'opportunities',
  shown: {
    company_name: `select c.name from crm_companies c where c.account_id = r.account_id and c.id = r.company_id`,
    stage_name: `select s.name from crm_pipeline_stages s where s.account_id = r.account_id and s.id = r.stage_id`,
  },
  links: { company_id: companyLink, stage_id: stageLink, pipeline_id: pipelineLink },
  ownerColumn: 'owner_id',
  hasTrash: true,
  parts: { contacts: contactsPart, lines: linesPart },
  rules: applyOpportunityRules,
  findRetainedFields,
  undoneTogether: ['stage_id', 'pipeline_id', 'status', 'stage_entered_at', 'closed_at', 'rank', 'probability'],
}
