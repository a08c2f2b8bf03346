import type { Pipeline, PipelineStage } from '@draftwright/contract/crm/pipelines'
import * as pipelineRoutes from '@draftwright/contract/routes/pipelines.generated'
import * as stageRoutes from '@draftwright/contract/routes/pipeline-stages.generated'
import { api, toEndpoint } from '../../../../api/api.ts'

/** The maximum number of stages; a workspace has a few dozen. */
const limit = '200'

/** Stages and pipelines by name. Changes of the set-up invalidate these tags. */
export const { useListAllPipelinesQuery, useListAllStagesQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    listAllPipelines: build.query<Pipeline[], void>({
      query: () => toEndpoint(pipelineRoutes.list, 'Failed to fetch pipelines').query({ query: { limit } }),
      transformResponse: ({ data }: { data: Pipeline[] }) => data,
      providesTags: [
        { type: 'crm', id: 'pipelines' },
        { type: 'crm', id: 'opportunities' },
      ],
    }),
    listAllStages: build.query<PipelineStage[], void>({
      query: () => toEndpoint(stageRoutes.list, 'Failed to fetch pipeline stages').query({ query: { limit } }),
      transformResponse: ({ data }: { data: PipelineStage[] }) => data,
      providesTags: [
        { type: 'crm', id: 'pipeline-stages' },
        { type: 'crm', id: 'opportunities' },
      ],
    }),
  }),
})
