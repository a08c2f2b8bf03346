import * as auditRoutes from '@draftwright/contract/routes/audit.generated'
import { api, type RouteArgs, toEndpoint, type RouteResult } from '../../api/api.ts'

export const { useListAuditQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    listAudit: build.query<RouteResult<'audit.list'>, RouteArgs<'audit.list'>>({
      ...toEndpoint(auditRoutes.list, 'Failed to fetch the audit log'),
      // Every change in the workspace adds to the log, so a cached response may be stale.
      keepUnusedDataFor: 0,
      providesTags: ['audit'],
    }),
  }),
})
