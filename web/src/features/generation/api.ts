import * as generationRoutes from '@draftwright/contract/routes/generation.generated'
import { api, type RouteArgs, toEndpoint, type RouteResult } from '../../api/api.ts'

const generationApi = api.injectEndpoints({
  endpoints: (build) => ({
    listRuns: build.query<RouteResult<'generation.list'>, RouteArgs<'generation.list'>>({
      ...toEndpoint(generationRoutes.list, 'Failed to fetch runs'),
      providesTags: ['generation'],
    }),
    startRun: build.mutation<RouteResult<'generation.start'>, RouteArgs<'generation.start'>>({
      ...toEndpoint(generationRoutes.start, 'Failed to start the draft'),
      invalidatesTags: ['generation'],
    }),
    stopRun: build.mutation<RouteResult<'generation.stop'>, RouteArgs<'generation.stop'>>({
      ...toEndpoint(generationRoutes.stop, 'Failed to stop the run'),
      invalidatesTags: ['generation'],
    }),
    rerunStep: build.mutation<RouteResult<'generation.rerun'>, RouteArgs<'generation.rerun'>>({
      ...toEndpoint(generationRoutes.rerun, 'Failed to run the step again'),
      invalidatesTags: ['generation'],
    }),
    listModels: build.query<RouteResult<'generation.models'>, RouteArgs<'generation.models'>>({
      ...toEndpoint(generationRoutes.models, 'Failed to fetch models'),
      providesTags: ['models'],
      keepUnusedDataFor: 300,
    }),
  }),
})
export const { useListRunsQuery, useStartRunMutation, useStopRunMutation, useRerunStepMutation, useListModelsQuery } =
  generationApi
