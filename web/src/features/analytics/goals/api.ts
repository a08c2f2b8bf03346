import * as funnelRoutes from '@draftwright/contract/routes/funnels.generated'
import * as formRoutes from '@draftwright/contract/routes/forms.generated'
import * as goalRoutes from '@draftwright/contract/routes/goals.generated'
import * as surveyRoutes from '@draftwright/contract/routes/surveys.generated'
import { api, type RouteArgs, type RouteResult, toEndpoint } from '../../../api/api.ts'

const goalsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readGoalReport: build.query<RouteResult<'goals.report'>, RouteArgs<'goals.report'>>({
      ...toEndpoint(goalRoutes.report, 'Failed to fetch the goals'),
      providesTags: ['goals'],
    }),
    createGoal: build.mutation<RouteResult<'goals.create'>, RouteArgs<'goals.create'>>({
      ...toEndpoint(goalRoutes.create, 'Failed to add the goal'),
      invalidatesTags: ['goals'],
    }),
    renameGoal: build.mutation<RouteResult<'goals.update'>, RouteArgs<'goals.update'>>({
      ...toEndpoint(goalRoutes.update, 'Failed to rename the goal'),
      invalidatesTags: ['goals'],
    }),
    removeGoal: build.mutation<RouteResult<'goals.remove'>, RouteArgs<'goals.remove'>>({
      ...toEndpoint(goalRoutes.remove, 'Failed to delete the goal'),
      invalidatesTags: ['goals'],
    }),
    listGoalForms: build.query<RouteResult<'forms.list'>, void>({
      query: () => toEndpoint(formRoutes.list, 'Failed to fetch the forms').query({ query: { limit: 200 } }),
      providesTags: ['forms'],
    }),
    listGoalSurveys: build.query<RouteResult<'surveys.list'>, void>({
      query: () => toEndpoint(surveyRoutes.list, 'Failed to fetch the surveys').query({ query: { limit: '200' } }),
      providesTags: ['crm'],
    }),
    listFunnels: build.query<RouteResult<'funnels.list'>, void>({
      query: () => toEndpoint(funnelRoutes.list, 'Failed to fetch the funnels').query(),
      providesTags: ['goals'],
    }),
    readFunnelReport: build.query<RouteResult<'funnels.report'>, RouteArgs<'funnels.report'>>({
      ...toEndpoint(funnelRoutes.report, 'Failed to fetch the funnel'),
      providesTags: ['goals'],
    }),
    createFunnel: build.mutation<RouteResult<'funnels.create'>, RouteArgs<'funnels.create'>>({
      ...toEndpoint(funnelRoutes.create, 'Failed to add the funnel'),
      invalidatesTags: ['goals'],
    }),
    updateFunnel: build.mutation<RouteResult<'funnels.update'>, RouteArgs<'funnels.update'>>({
      ...toEndpoint(funnelRoutes.update, 'Failed to change the funnel'),
      invalidatesTags: ['goals'],
    }),
    removeFunnel: build.mutation<RouteResult<'funnels.remove'>, RouteArgs<'funnels.remove'>>({
      ...toEndpoint(funnelRoutes.remove, 'Failed to delete the funnel'),
      invalidatesTags: ['goals'],
    }),
  }),
})

export const {
  useReadGoalReportQuery,
  useCreateGoalMutation,
  useRenameGoalMutation,
  useRemoveGoalMutation,
  useListGoalFormsQuery,
  useListGoalSurveysQuery,
  useListFunnelsQuery,
  useReadFunnelReportQuery,
  useCreateFunnelMutation,
  useUpdateFunnelMutation,
  useRemoveFunnelMutation,
} = goalsApi
