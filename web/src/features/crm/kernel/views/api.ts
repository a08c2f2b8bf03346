import * as routes from '@draftwright/contract/routes/crm-views.generated'
import { api, type ArgsOf, call, type ResultOf } from '../../../../api/api.ts'

const views = { type: 'crm', id: 'views' } as const

export const { useListViewsQuery, useCreateViewMutation, useUpdateViewMutation, useRemoveViewMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      listViews: build.query<ResultOf<'crmViews.list'>, ArgsOf<'crmViews.list'>>({
        ...call(routes.list, 'Failed to fetch the views'),
        providesTags: [views],
      }),
      createView: build.mutation<ResultOf<'crmViews.create'>, ArgsOf<'crmViews.create'>>({
        ...call(routes.create, 'Failed to save the view'),
        invalidatesTags: [views],
      }),
      updateView: build.mutation<ResultOf<'crmViews.update'>, ArgsOf<'crmViews.update'>>({
        ...call(routes.update, 'Failed to save the view'),
        invalidatesTags: [views],
      }),
      removeView: build.mutation<ResultOf<'crmViews.remove'>, ArgsOf<'crmViews.remove'>>({
        ...call(routes.remove, 'Failed to delete the view'),
        invalidatesTags: [views],
      }),
    }),
  })
