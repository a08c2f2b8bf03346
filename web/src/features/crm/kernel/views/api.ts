import * as routes from '@draftwright/contract/routes/crm-views.generated'
import { api, type RouteArgs, toEndpoint, type RouteResult } from '../../../../api/api.ts'

const views = { type: 'crm', id: 'views' } as const

export const {
  useListViewsQuery,
  useCreateCrmViewMutation: useCreateViewMutation,
  useUpdateCrmViewMutation: useUpdateViewMutation,
  useRemoveCrmViewMutation: useRemoveViewMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    listViews: build.query<RouteResult<'crmViews.list'>, RouteArgs<'crmViews.list'>>({
      ...toEndpoint(routes.list, 'Failed to fetch the views'),
      providesTags: [views],
    }),
    createCrmView: build.mutation<RouteResult<'crmViews.create'>, RouteArgs<'crmViews.create'>>({
      ...toEndpoint(routes.create, 'Failed to save the view'),
      invalidatesTags: [views],
    }),
    updateCrmView: build.mutation<RouteResult<'crmViews.update'>, RouteArgs<'crmViews.update'>>({
      ...toEndpoint(routes.update, 'Failed to save the view'),
      invalidatesTags: [views],
    }),
    removeCrmView: build.mutation<RouteResult<'crmViews.remove'>, RouteArgs<'crmViews.remove'>>({
      ...toEndpoint(routes.remove, 'Failed to delete the view'),
      invalidatesTags: [views],
    }),
  }),
})
