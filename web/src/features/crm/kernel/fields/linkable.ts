import type { Column } from '@draftwright/contract/crm/columns'
import * as opportunityRoutes from '@draftwright/contract/routes/opportunities.generated'
import * as pipelineRoutes from '@draftwright/contract/routes/pipelines.generated'
import * as stageRoutes from '@draftwright/contract/routes/pipeline-stages.generated'
import * as productRoutes from '@draftwright/contract/routes/products.generated'
import { companyKind } from '../../companies/company-kind.ts'
import { contactKind } from '../../contacts/contact-kind.ts'
import type { RecordKind } from '../record.ts'

/** As much of a kind as choosing one by its name takes. */
export type Linkable = Pick<RecordKind, 'name' | 'noun' | 'nouns' | 'title' | 'routes'>

/** What a column of ids can be chosen from by name. */
export const linkable: Partial<Record<NonNullable<Column['to']>, Linkable>> = {
  companies: companyKind,
  contacts: contactKind,
  opportunities: {
    name: 'opportunities',
    noun: 'opportunity',
    nouns: 'opportunities',
    title: 'name',
    routes: opportunityRoutes,
  },
  pipelines: { name: 'pipelines', noun: 'pipeline', nouns: 'pipelines', title: 'name', routes: pipelineRoutes },
  stages: { name: 'pipeline-stages', noun: 'stage', nouns: 'stages', title: 'name', routes: stageRoutes },
  products: { name: 'product-service', noun: 'product', nouns: 'products', title: 'name', routes: productRoutes },
}

const noRoute = { id: '', method: 'GET', path: '' } as const
/** Stands where nothing can be chosen from, and nothing is asked for. */
export const noKind = {
  name: '',
  noun: '',
  nouns: '',
  title: 'name',
  routes: { list: noRoute, query: noRoute, create: noRoute, read: noRoute, update: noRoute, remove: noRoute },
}
