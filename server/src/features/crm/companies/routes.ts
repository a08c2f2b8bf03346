import { companies, type Company } from '@draftwright/contract/crm/companies'
import { implement } from '../../../http/call.ts'
import { bulk } from '../bulk/bulk.ts'
import { exporting } from '../exporting/export.ts'
import { crud } from '../kernel/crud.ts'
import { merging } from '../merging/merging.ts'
import { companyResource } from './resource.ts'

export const companyRoutes = implement(companies, {
  ...crud<Company>(companyResource),
  bulk: bulk(companyResource),
  ...exporting(companyResource),
  ...merging<Company>(companyResource),
})
