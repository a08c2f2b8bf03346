import type { GateState, OpportunityActivity } from '@draftwright/contract/crm/gates'
import type { Opportunity, OpportunityMove } from '@draftwright/contract/crm/opportunities'
import type { Play } from '@draftwright/contract/crm/playbook'
import type { Product } from '@draftwright/contract/crm/products'
import * as routes from '@draftwright/contract/routes/opportunities.generated'
import * as playbookRoutes from '@draftwright/contract/routes/playbook.generated'
import * as productRoutes from '@draftwright/contract/routes/products.generated'
import { api, toEndpoint } from '../../../api/api.ts'
import { showChange } from '../../../api/show-change.ts'
import { timelineTag } from '../timeline/api.ts'

const activitiesTag = (id: string) => ({ type: 'crm', id: `activities ${id}` }) as const

const opportunitiesApi = api.injectEndpoints({
  endpoints: (build) => ({
    readGate: build.query<GateState, { id: string; stageId: string }>({
      query: ({ id, stageId }) =>
        toEndpoint(routes.gate, 'Failed to fetch the stage requirements').query({
          params: { id },
          query: { stage_id: stageId },
        }),
      keepUnusedDataFor: 0,
    }),
    moveOpportunity: build.mutation<Opportunity, { id: string; move: OpportunityMove }>({
      query: ({ id, move }) =>
        toEndpoint(routes.move, 'Failed to update opportunity').query({ params: { id }, body: move }),
      invalidatesTags: (_row, error, { id }) => (error ? [] : [timelineTag, activitiesTag(id)]),
    }),
    /** The activities of every stage of its pipeline, in order. */
    listStageActivities: build.query<OpportunityActivity[], string>({
      query: (id) => toEndpoint(routes.activities, 'Failed to fetch stage activities').query({ params: { id } }),
      providesTags: (_rows, _error, id) => [activitiesTag(id), { type: 'crm', id: 'stage-activities' }],
    }),
    markActivity: build.mutation<OpportunityActivity, { id: string; activityId: string; isDone: boolean }>({
      query: ({ id, activityId, isDone }) =>
        toEndpoint(routes.mark, 'Failed to complete the activity').query({
          params: { id, activity_id: activityId },
          body: { is_done: isDone },
        }),
      async onQueryStarted({ id, activityId, isDone }, lifecycle) {
        await showChange(lifecycle, [
          opportunitiesApi.util.updateQueryData('listStageActivities', id, (rows) => {
            for (const row of rows) if (row.id === activityId) row.is_done = isDone
          }),
        ])
      },
      invalidatesTags: (_row, error, { id }) => (error ? [] : [timelineTag, activitiesTag(id)]),
    }),
    /** Pages of the playbook for a stage, and those for every stage. */
    listPlays: build.query<Play[], void>({
      query: () => toEndpoint(playbookRoutes.list, 'Failed to fetch playbook').query({ query: { limit: '200' } }),
      transformResponse: ({ data }: { data: Play[] }) => data,
      providesTags: [{ type: 'crm', id: 'playbook' }],
    }),
    /** Active products whose name contains the words. */
    findProducts: build.query<Product[], string>({
      query: (q) =>
        toEndpoint(productRoutes.list, 'Failed to fetch products').query({
          query: { limit: '20', is_active: 'true', ...(q === '' ? {} : { q }) },
        }),
      transformResponse: ({ data }: { data: Product[] }) => data,
      providesTags: [{ type: 'crm', id: 'product-service' }],
    }),
  }),
})

export const {
  useReadGateQuery,
  useMoveOpportunityMutation,
  useListStageActivitiesQuery,
  useMarkActivityMutation,
  useListPlaysQuery,
  useFindProductsQuery,
} = opportunitiesApi
