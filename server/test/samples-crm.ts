import type { RouteId } from './harness.ts'
import { ofCrm } from './sample-crm.ts'
import type { Sample } from './sample-shape.ts'
import { pipelineSamples } from './samples-pipelines.ts'

export const crmSamples: Partial<Record<RouteId, Sample>> = {
  ...ofCrm('companies', 'company', { name: 'North Pier' }, { city: 'Utrecht' }),
  ...ofCrm('contacts', 'contact', { first_name: 'Noor' }, { title: 'Head of care' }),
  ...pipelineSamples,
}
