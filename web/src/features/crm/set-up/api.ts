import type { Employee, EmployeeChange, NewEmployee } from '@draftwright/contract/crm/employees'
import type { NewOwnField, OwnField, OwnFieldChange } from '@draftwright/contract/crm/own-fields'
import type { Pipeline, PipelineStage } from '@draftwright/contract/crm/pipelines'
import type { Play } from '@draftwright/contract/crm/playbook'
import type { StageActivity } from '@draftwright/contract/crm/stage-activities'
import * as fieldRoutes from '@draftwright/contract/routes/crm-fields.generated'
import * as userRoutes from '@draftwright/contract/routes/crm-users.generated'
import * as stageRoutes from '@draftwright/contract/routes/pipeline-stages.generated'
import * as pipelineRoutes from '@draftwright/contract/routes/pipelines.generated'
import * as playRoutes from '@draftwright/contract/routes/playbook.generated'
import * as activityRoutes from '@draftwright/contract/routes/stage-activities.generated'
import { api, type ArgsOf, call } from '../../../api/api.ts'

const setUp = { type: 'crm' as const, id: 'set-up' }
/** Lists, boards and forms all follow the set-up, and it changes seldom. */
const everything = (_answer: unknown, error: unknown) => (error === undefined ? (['crm'] as const) : [])
const rows = <T>({ data }: { data: T[] }) => data

const setUpApi = api.injectEndpoints({
  endpoints: (build) => ({
    addPipeline: build.mutation<Pipeline, string>({
      query: (name) => call(pipelineRoutes.create, 'Failed to add the pipeline').query({ body: { name } }),
      invalidatesTags: everything,
    }),
    savePipelines: build.mutation<Pipeline[], ArgsOf<'pipelines.batch'>['body']['items']>({
      query: (items) => call(pipelineRoutes.batch, 'Failed to save the pipeline').query({ body: { items } }),
      invalidatesTags: everything,
    }),
    removePipeline: build.mutation<unknown, { id: string; moveTo: string | null }>({
      query: ({ id, moveTo }) => ({
        route: pipelineRoutes.remove,
        fallback: 'Failed to delete the pipeline',
        params: { id },
        query: { move_to: moveTo },
      }),
      invalidatesTags: everything,
    }),
    stageTree: build.query<PipelineStage[], string>({
      query: (pipeline_id) =>
        call(stageRoutes.list, 'Failed to fetch the stages').query({ query: { tree_view: 'true', pipeline_id } }),
      transformResponse: rows<PipelineStage>,
      providesTags: [setUp],
    }),
    saveStages: build.mutation<PipelineStage[], ArgsOf<'pipelineStages.batch'>['body']['items']>({
      query: (items) => call(stageRoutes.batch, 'Failed to save the stages').query({ body: { items } }),
      invalidatesTags: everything,
    }),
    removeStage: build.mutation<unknown, { id: string; moveTo: string | null }>({
      query: ({ id, moveTo }) => ({
        route: stageRoutes.remove,
        fallback: 'Failed to delete the stage',
        params: { id },
        query: { move_to: moveTo },
      }),
      invalidatesTags: everything,
    }),
    saveActivities: build.mutation<StageActivity[], ArgsOf<'stageActivities.batch'>['body']['items']>({
      query: (items) => call(activityRoutes.batch, 'Failed to save the activities').query({ body: { items } }),
      invalidatesTags: everything,
    }),
    removeStageActivity: build.mutation<unknown, string>({
      query: (id) => call(activityRoutes.remove, 'Failed to delete the activity').query({ params: { id } }),
      invalidatesTags: everything,
    }),
    addField: build.mutation<OwnField, NewOwnField>({
      query: (body) => call(fieldRoutes.create, 'Failed to add the field').query({ body }),
      invalidatesTags: everything,
    }),
    changeField: build.mutation<OwnField, { id: string; change: OwnFieldChange }>({
      query: ({ id, change }) =>
        call(fieldRoutes.update, 'Failed to change the field').query({ params: { id }, body: change }),
      invalidatesTags: everything,
    }),
    removeField: build.mutation<unknown, string>({
      query: (id) => call(fieldRoutes.remove, 'Failed to delete the field').query({ params: { id } }),
      invalidatesTags: everything,
    }),
    restoreField: build.mutation<OwnField, string>({
      query: (id) => call(fieldRoutes.restore, 'Failed to bring the field back').query({ params: { id } }),
      invalidatesTags: everything,
    }),
    addPlay: build.mutation<Play, ArgsOf<'playbook.create'>['body']>({
      query: (body) => call(playRoutes.create, 'Failed to add the page').query({ body }),
      invalidatesTags: everything,
    }),
    changePlay: build.mutation<Play, { id: string; change: ArgsOf<'playbook.update'>['body'] }>({
      query: ({ id, change }) =>
        call(playRoutes.update, 'Failed to save the page').query({ params: { id }, body: change }),
      invalidatesTags: everything,
    }),
    removePlay: build.mutation<unknown, string>({
      query: (id) => call(playRoutes.remove, 'Failed to delete the page').query({ params: { id } }),
      invalidatesTags: everything,
    }),
    addEmployee: build.mutation<Employee, NewEmployee>({
      query: (body) => call(userRoutes.create, 'Failed to add the person').query({ body }),
      invalidatesTags: everything,
    }),
    changeEmployee: build.mutation<Employee, { id: string; change: EmployeeChange }>({
      query: ({ id, change }) =>
        call(userRoutes.update, 'Failed to change the person').query({ params: { id }, body: change }),
      invalidatesTags: everything,
    }),
    removeEmployee: build.mutation<unknown, string>({
      query: (id) => call(userRoutes.remove, 'Failed to take the person out').query({ params: { id } }),
      invalidatesTags: everything,
    }),
  }),
})

export const {
  useAddPipelineMutation,
  useSavePipelinesMutation,
  useRemovePipelineMutation,
  useStageTreeQuery,
  useSaveStagesMutation,
  useRemoveStageMutation,
  useSaveActivitiesMutation,
  useRemoveStageActivityMutation,
  useAddFieldMutation,
  useChangeFieldMutation,
  useRemoveFieldMutation,
  useRestoreFieldMutation,
  useAddPlayMutation,
  useChangePlayMutation,
  useRemovePlayMutation,
  useAddEmployeeMutation,
  useChangeEmployeeMutation,
  useRemoveEmployeeMutation,
} = setUpApi
