import type { Column } from '@draftwright/contract/crm/columns'
import * as opportunityRoutes from '@draftwright/contract/routes/opportunities.generated'
import * as pipelineRoutes from '@draftwright/contract/routes/pipelines.generated'
import * as stageRoutes from '@draftwright/contract/routes/pipeline-stages.generated'
import * as productRoutes from '@draftwright/contract/routes/products.generated'
import { companyKind } from '../../companies/company-kind.ts'
import { contactKind } from '../../contacts/contact-kind.ts'
import type { RecordKind } from '../record.ts'

/** The part of a kind that choosing a record by name needs. */
export type Linkable = Pick<RecordKind, 'name' | 'noun' | 'nouns' | 'title' | 'routes'>

/** The kind of record that a column of ids refers to. */
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

const emptyRoute = { id: '', method: 'GET', path: '' } as const
/** A placeholder for columns without one; it loads nothing. */
export const emptyKind = {
  name: '',
  noun: '',
  nouns: '',
  title: 'name',
  routes: {
    list: emptyRoute,
    query: emptyRoute,
    create: emptyRoute,
    read: emptyRoute,
    update: emptyRoute,
    remove: emptyRoute,
  },
}
