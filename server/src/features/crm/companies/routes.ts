import { companies, type Company } from '@draftwright/contract/crm/companies'
import { forbiddenError } from '../../../http/errors.ts'
import { implementRoutes } from '../../../http/handler.ts'
import { createBulkHandler } from '../bulk/bulk.ts'
import { createCellsHandler } from '../bulk/write-cells.ts'
import { createExportHandlers } from '../exporting/export.ts'
import { type CrmContext, requireCrmCaller } from '../kernel/caller.ts'
import { createCrudHandlers } from '../kernel/crud.ts'
import { createSummaryHandler } from '../kernel/summarize-list.ts'
import { createMergeHandlers } from '../merging/merge-handlers.ts'
import { companyResource } from './resource.ts'

/** Throws 403 if the workspace does not use companies (`isEnableAccount` is off), and as `requireCrmCaller`. */
async function assertCompaniesEnabled(call: CrmContext): Promise<void> {
  const { hasCompanies } = await requireCrmCaller(call)
  if (!hasCompanies) throw forbiddenError('Companies are turned off in this workspace', 'companies_off')
}

type Handlers = Readonly<Record<string, (call: never) => unknown>>

/** The same handlers, each of which first checks that the workspace uses companies. */
function requireCompanies<T extends Handlers>(handlers: T): T {
  const guarded = Object.entries(handlers).map(([verb, handle]) => [
    verb,
    async (call: CrmContext) => {
      await assertCompaniesEnabled(call)
      return handle(call as never)
    },
  ])
  // Every handler returns a promise, and is called with its declared arguments.
  return Object.fromEntries(guarded) as T
}

export const companyRoutes = implementRoutes(
  companies,
  requireCompanies({
    ...createCrudHandlers<Company>(companyResource),
    bulk: createBulkHandler(companyResource),
    cells: createCellsHandler('companies', companyResource),
    summarize: createSummaryHandler(companyResource),
    ...createExportHandlers(companyResource),
    ...createMergeHandlers<Company>(companyResource),
  }),
)
