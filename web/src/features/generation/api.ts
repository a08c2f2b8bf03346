import * as generationRoutes from '@draftwright/contract/routes/generation.generated'
import { api, type ArgsOf, call, type ResultOf } from '../../api/api.ts'

const generationApi = api.injectEndpoints({
  endpoints: (build) => ({
    listRuns: build.query<ResultOf<'generation.list'>, ArgsOf<'generation.list'>>({
      ...call(generationRoutes.list, 'Failed to fetch runs'),
      providesTags: ['generation'],
    }),
    startRun: build.mutation<ResultOf<'generation.start'>, ArgsOf<'generation.start'>>({
      ...call(generationRoutes.start, 'Failed to start the draft'),
      invalidatesTags: ['generation'],
    }),
    stopRun: build.mutation<ResultOf<'generation.stop'>, ArgsOf<'generation.stop'>>({
      ...call(generationRoutes.stop, 'Failed to stop the run'),
      invalidatesTags: ['generation'],
    }),
    rerunStep: build.mutation<ResultOf<'generation.rerun'>, ArgsOf<'generation.rerun'>>({
      ...call(generationRoutes.rerun, 'Failed to run the step again'),
      invalidatesTags: ['generation'],
    }),
    listModels: build.query<ResultOf<'generation.models'>, ArgsOf<'generation.models'>>({
      ...call(generationRoutes.models, 'Failed to fetch models'),
      keepUnusedDataFor: 300,
    }),
  }),
})
export const { useListRunsQuery, useStartRunMutation, useStopRunMutation, useRerunStepMutation, useListModelsQuery } =
  generationApi
