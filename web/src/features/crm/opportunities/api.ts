import type { GateState, OpportunityActivity } from '@draftwright/contract/crm/gates'
import type { Opportunity, Move } from '@draftwright/contract/crm/opportunities'
import type { Play } from '@draftwright/contract/crm/playbook'
import type { Product } from '@draftwright/contract/crm/products'
import * as routes from '@draftwright/contract/routes/opportunities.generated'
import * as playbookRoutes from '@draftwright/contract/routes/playbook.generated'
import * as productRoutes from '@draftwright/contract/routes/products.generated'
import { api, call } from '../../../api/api.ts'
import { timelineTag } from '../timeline/api.ts'

const activitiesOf = (id: string) => ({ type: 'crm', id: `activities ${id}` }) as const

const opportunitiesApi = api.injectEndpoints({
  endpoints: (build) => ({
    gate: build.query<GateState, { id: string; stageId: string }>({
      query: ({ id, stageId }) =>
        call(routes.gate, 'Failed to learn what the stage asks for').query({
          params: { id },
          query: { stage_id: stageId },
        }),
      keepUnusedDataFor: 0,
    }),
    moveOpportunity: build.mutation<Opportunity, { id: string; move: Move }>({
      query: ({ id, move }) =>
        call(routes.move, 'Failed to move the opportunity').query({ params: { id }, body: move }),
      invalidatesTags: (_row, error, { id }) => (error ? [] : [timelineTag, activitiesOf(id)]),
    }),
    /** What is to be done in every stage of its pipeline, in their order. */
    stageActivities: build.query<OpportunityActivity[], string>({
      query: (id) => call(routes.activities, 'Failed to fetch the activities').query({ params: { id } }),
      providesTags: (_rows, _error, id) => [activitiesOf(id), { type: 'crm', id: 'stage-activities' }],
    }),
    markActivity: build.mutation<OpportunityActivity, { id: string; activityId: string; isDone: boolean }>({
      query: ({ id, activityId, isDone }) =>
        call(routes.mark, 'Failed to tick it off').query({
          params: { id, activity_id: activityId },
          body: { is_done: isDone },
        }),
      async onQueryStarted({ id, activityId, isDone }, { dispatch, queryFulfilled }) {
        const shown = dispatch(
          opportunitiesApi.util.updateQueryData('stageActivities', id, (rows) => {
            for (const row of rows) if (row.id === activityId) row.is_done = isDone
          }),
        )
        try {
          await queryFulfilled
        } catch {
          shown.undo()
        }
      },
      invalidatesTags: (_row, error, { id }) => (error ? [] : [timelineTag, activitiesOf(id)]),
    }),
    /** Pages of the playbook for a stage, and those for every stage. */
    plays: build.query<Play[], void>({
      query: () => call(playbookRoutes.list, 'Failed to fetch the playbook').query({ query: { limit: '200' } }),
      transformResponse: ({ data }: { data: Play[] }) => data,
      providesTags: [{ type: 'crm', id: 'playbook' }],
    }),
    /** Products whose name holds the words; only what is offered still. */
    findProducts: build.query<Product[], string>({
      query: (q) =>
        call(productRoutes.list, 'Failed to fetch the products').query({
          query: { limit: '20', is_active: 'true', ...(q === '' ? {} : { q }) },
        }),
      transformResponse: ({ data }: { data: Product[] }) => data,
      providesTags: [{ type: 'crm', id: 'product-service' }],
    }),
  }),
})

export const {
  useGateQuery,
  useMoveOpportunityMutation,
  useStageActivitiesQuery,
  useMarkActivityMutation,
  usePlaysQuery,
  useFindProductsQuery,
} = opportunitiesApi
