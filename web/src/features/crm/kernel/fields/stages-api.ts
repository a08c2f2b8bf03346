import type { Pipeline, PipelineStage } from '@draftwright/contract/crm/pipelines'
import * as pipelineRoutes from '@draftwright/contract/routes/pipelines.generated'
import * as stageRoutes from '@draftwright/contract/routes/pipeline-stages.generated'
import { api, call } from '../../../../api/api.ts'

/** The most stages that are read; a workspace has a few dozen. */
const limit = '200'

/** What opportunities go through, by name. Whoever changes the set-up invalidates these tags. */
export const { useAllPipelinesQuery, useAllStagesQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    allPipelines: build.query<Pipeline[], void>({
      query: () => call(pipelineRoutes.list, 'Failed to fetch the pipelines').query({ query: { limit } }),
      transformResponse: ({ data }: { data: Pipeline[] }) => data,
      providesTags: [
        { type: 'crm', id: 'pipelines' },
        { type: 'crm', id: 'opportunities' },
      ],
    }),
    allStages: build.query<PipelineStage[], void>({
      query: () => call(stageRoutes.list, 'Failed to fetch the stages').query({ query: { limit } }),
      transformResponse: ({ data }: { data: PipelineStage[] }) => data,
      providesTags: [
        { type: 'crm', id: 'pipeline-stages' },
        { type: 'crm', id: 'opportunities' },
      ],
    }),
  }),
})
