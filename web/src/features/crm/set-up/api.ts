import type { Employee, EmployeeChange, NewEmployee } from '@draftwright/contract/crm/employees'
import type { NewCustomField, CustomField, CustomFieldChange } from '@draftwright/contract/crm/custom-fields'
import type { Pipeline, PipelineStage } from '@draftwright/contract/crm/pipelines'
import type { Play } from '@draftwright/contract/crm/playbook'
import type { StageActivity } from '@draftwright/contract/crm/stage-activities'
import * as fieldRoutes from '@draftwright/contract/routes/crm-fields.generated'
import * as userRoutes from '@draftwright/contract/routes/crm-users.generated'
import * as stageRoutes from '@draftwright/contract/routes/pipeline-stages.generated'
import * as pipelineRoutes from '@draftwright/contract/routes/pipelines.generated'
import * as playRoutes from '@draftwright/contract/routes/playbook.generated'
import * as activityRoutes from '@draftwright/contract/routes/stage-activities.generated'
import { api, type RouteArgs, toEndpoint } from '../../../api/api.ts'

/** What a batch saves, of the two shapes of its body the one with `items`. */
type ItemsOf<Body> = Extract<Body, { items: unknown }>['items']

const setUpTag = { type: 'crm' as const, id: 'set-up' }
/** Lists, boards and forms all depend on the set-up, and it rarely changes. */
const allTags = (_answer: unknown, error: unknown) => (error === undefined ? (['crm'] as const) : [])
const toRows = <T>({ data }: { data: T[] }) => data

const setUpApi = api.injectEndpoints({
  endpoints: (build) => ({
    addPipeline: build.mutation<Pipeline, string>({
      query: (name) => toEndpoint(pipelineRoutes.create, 'Failed to create pipeline').query({ body: { name } }),
      invalidatesTags: allTags,
    }),
    savePipelines: build.mutation<Pipeline[], ItemsOf<RouteArgs<'pipelines.batch'>['body']>>({
      query: (items) => toEndpoint(pipelineRoutes.batch, 'Failed to update pipelines').query({ body: { items } }),
      invalidatesTags: allTags,
    }),
    removePipeline: build.mutation<unknown, { id: string; moveTo: string | null }>({
      query: ({ id, moveTo }) => ({
        route: pipelineRoutes.remove,
        fallback: 'Failed to delete pipeline',
        params: { id },
        query: { move_to: moveTo },
      }),
      invalidatesTags: allTags,
    }),
    listStageTree: build.query<PipelineStage[], string>({
      query: (pipeline_id) =>
        toEndpoint(stageRoutes.list, 'Failed to fetch pipeline stages').query({
          query: { tree_view: 'true', pipeline_id },
        }),
      transformResponse: toRows<PipelineStage>,
      providesTags: [setUpTag],
    }),
    saveStages: build.mutation<PipelineStage[], ItemsOf<RouteArgs<'pipelineStages.batch'>['body']>>({
      query: (items) => toEndpoint(stageRoutes.batch, 'Failed to update pipeline stages').query({ body: { items } }),
      invalidatesTags: allTags,
    }),
    removeStage: build.mutation<unknown, { id: string; moveTo: string | null }>({
      query: ({ id, moveTo }) => ({
        route: stageRoutes.remove,
        fallback: 'Failed to delete pipeline stage',
        params: { id },
        query: { move_to: moveTo },
      }),
      invalidatesTags: allTags,
    }),
    saveActivities: build.mutation<StageActivity[], ItemsOf<RouteArgs<'stageActivities.batch'>['body']>>({
      query: (items) =>
        toEndpoint(activityRoutes.batch, 'Failed to update stage activities').query({ body: { items } }),
      invalidatesTags: allTags,
    }),
    removeStageActivity: build.mutation<unknown, string>({
      query: (id) => toEndpoint(activityRoutes.remove, 'Failed to delete stage activity').query({ params: { id } }),
      invalidatesTags: allTags,
    }),
    addField: build.mutation<CustomField, NewCustomField>({
      query: (body) => toEndpoint(fieldRoutes.create, 'Failed to create field').query({ body }),
      invalidatesTags: allTags,
    }),
    updateCrmField: build.mutation<CustomField, { id: string; change: CustomFieldChange }>({
      query: ({ id, change }) =>
        toEndpoint(fieldRoutes.update, 'Failed to update field').query({ params: { id }, body: change }),
      invalidatesTags: allTags,
    }),
    removeCrmField: build.mutation<unknown, string>({
      query: (id) => toEndpoint(fieldRoutes.remove, 'Failed to delete field').query({ params: { id } }),
      invalidatesTags: allTags,
    }),
    restoreCrmField: build.mutation<CustomField, string>({
      query: (id) => toEndpoint(fieldRoutes.restore, 'Failed to restore the field').query({ params: { id } }),
      invalidatesTags: allTags,
    }),
    addPlay: build.mutation<Play, RouteArgs<'playbook.create'>['body']>({
      query: (body) => toEndpoint(playRoutes.create, 'Failed to create playbook').query({ body }),
      invalidatesTags: allTags,
    }),
    updatePlay: build.mutation<Play, { id: string; change: RouteArgs<'playbook.update'>['body'] }>({
      query: ({ id, change }) =>
        toEndpoint(playRoutes.update, 'Failed to update playbook').query({ params: { id }, body: change }),
      invalidatesTags: allTags,
    }),
    removePlay: build.mutation<unknown, string>({
      query: (id) => toEndpoint(playRoutes.remove, 'Failed to delete playbook').query({ params: { id } }),
      invalidatesTags: allTags,
    }),
    addEmployee: build.mutation<Employee, NewEmployee>({
      query: (body) => toEndpoint(userRoutes.create, 'Failed to create user').query({ body }),
      invalidatesTags: allTags,
    }),
    updateEmployee: build.mutation<Employee, { id: string; change: EmployeeChange }>({
      query: ({ id, change }) =>
        toEndpoint(userRoutes.update, 'Failed to update user').query({ params: { id }, body: change }),
      invalidatesTags: allTags,
    }),
    removeEmployee: build.mutation<unknown, string>({
      query: (id) => toEndpoint(userRoutes.remove, 'Failed to delete user').query({ params: { id } }),
      invalidatesTags: allTags,
    }),
  }),
})

export const {
  useAddPipelineMutation,
  useSavePipelinesMutation,
  useRemovePipelineMutation,
  useListStageTreeQuery,
  useSaveStagesMutation,
  useRemoveStageMutation,
  useSaveActivitiesMutation,
  useRemoveStageActivityMutation,
  useAddFieldMutation,
  useUpdateCrmFieldMutation: useUpdateFieldMutation,
  useRemoveCrmFieldMutation: useRemoveFieldMutation,
  useRestoreCrmFieldMutation: useRestoreFieldMutation,
  useAddPlayMutation,
  useUpdatePlayMutation,
  useRemovePlayMutation,
  useAddEmployeeMutation,
  useUpdateEmployeeMutation,
  useRemoveEmployeeMutation,
} = setUpApi
