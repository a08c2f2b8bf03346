import * as automationRoutes from '@draftwright/contract/routes/table-automations.generated'
import { api, type RouteArgs, type RouteResult, toEndpoint } from '../../../api/api.ts'

const changed = [{ type: 'tables' as const, id: 'automations' }]

const automationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAutomations: build.query<RouteResult<'tableAutomations.list'>, RouteArgs<'tableAutomations.list'>>({
      ...toEndpoint(automationRoutes.list, 'Failed to fetch the automations'),
      providesTags: changed,
    }),
    createAutomation: build.mutation<RouteResult<'tableAutomations.create'>, RouteArgs<'tableAutomations.create'>>({
      ...toEndpoint(automationRoutes.create, 'Failed to add the automation'),
      invalidatesTags: changed,
    }),
    updateAutomation: build.mutation<RouteResult<'tableAutomations.update'>, RouteArgs<'tableAutomations.update'>>({
      ...toEndpoint(automationRoutes.update, 'Failed to save the automation'),
      invalidatesTags: changed,
    }),
    removeAutomation: build.mutation<RouteResult<'tableAutomations.remove'>, RouteArgs<'tableAutomations.remove'>>({
      ...toEndpoint(automationRoutes.remove, 'Failed to delete the automation'),
      invalidatesTags: changed,
    }),
    listAutomationRuns: build.query<RouteResult<'tableAutomations.listRuns'>, RouteArgs<'tableAutomations.listRuns'>>({
      ...toEndpoint(automationRoutes.listRuns, 'Failed to fetch what it has made'),
      keepUnusedDataFor: 0,
    }),
  }),
})

export const {
  useListAutomationsQuery,
  useCreateAutomationMutation,
  useUpdateAutomationMutation,
  useRemoveAutomationMutation,
  useListAutomationRunsQuery,
} = automationsApi
