import * as experimentRoutes from '@draftwright/contract/routes/experiments.generated'
import { api, type RouteArgs, type RouteResult, toEndpoint } from '../../api/api.ts'

const experimentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listExperiments: build.query<RouteResult<'experiments.list'>, void>({
      ...toEndpoint(experimentRoutes.list, 'Failed to fetch the experiments'),
      keepUnusedDataFor: 10,
    }),
    readExperiments: build.query<RouteResult<'experiments.read'>, { id: string; version: string }>({
      query: ({ id }) => toEndpoint(experimentRoutes.read, 'Failed to fetch the experiment').query({ params: { id } }),
      providesTags: (_data, _error, { id }) => [{ type: 'content', id: `experiment-${id}` }],
      keepUnusedDataFor: 10,
    }),
    startExperiment: build.mutation<RouteResult<'experiments.start'>, RouteArgs<'experiments.start'>>({
      ...toEndpoint(experimentRoutes.start, 'Failed to start the experiment'),
      invalidatesTags: (_data, _error, { params }) => [{ type: 'content', id: `experiment-${params.id}` }],
    }),
    stopExperiment: build.mutation<RouteResult<'experiments.stop'>, RouteArgs<'experiments.stop'>>({
      ...toEndpoint(experimentRoutes.stop, 'Failed to stop the experiment'),
      invalidatesTags: (_data, _error, { params }) => [{ type: 'content', id: `experiment-${params.id}` }],
    }),
    pickTitle: build.mutation<RouteResult<'experiments.pick'>, RouteArgs<'experiments.pick'>>({
      ...toEndpoint(experimentRoutes.pick, 'Failed to change the title'),
      invalidatesTags: (_data, _error, { params }) => listChanged(params.id),
    }),
    undoPick: build.mutation<RouteResult<'experiments.undo'>, RouteArgs<'experiments.undo'>>({
      ...toEndpoint(experimentRoutes.undo, 'Failed to give the old title back'),
      invalidatesTags: (_data, _error, { params }) => listChanged(params.id),
    }),
  }),
})

const listChanged = (id: string) => [
  { type: 'content' as const, id },
  { type: 'content' as const, id: `experiment-${id}` },
]

export const {
  useListExperimentsQuery,
  useReadExperimentsQuery,
  useStartExperimentMutation,
  useStopExperimentMutation,
  usePickTitleMutation,
  useUndoPickMutation,
} = experimentsApi
