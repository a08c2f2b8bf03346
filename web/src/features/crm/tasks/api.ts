import type { RecordListMeta } from '@draftwright/contract/crm/lists'
import type { DueState, NewTask, Task, TaskChange } from '@draftwright/contract/crm/tasks'
import * as taskRoutes from '@draftwright/contract/routes/crm-tasks.generated'
import { api, call } from '../../../api/api.ts'
import { timelineTag } from '../timeline/api.ts'

export interface TasksAsked {
  readonly due: DueState
  readonly mine?: boolean
  readonly opportunity_id?: string
  readonly contact_id?: string
  readonly company_id?: string
  readonly limit?: number
}
interface TaskPage {
  data: Task[]
  meta: RecordListMeta
}

const tag = { type: 'crm' as const, id: 'tasks' }
const both = [tag, timelineTag]

const tasksApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTasks: build.query<TaskPage, TasksAsked>({
      query: ({ limit = 200, due, ...asked }) =>
        call(taskRoutes.list, 'Failed to fetch tasks').query({
          query: Object.fromEntries(
            Object.entries({ ...asked, due, limit, ...(due === 'done' ? { sort_by: '-updated_at' } : {}) }).map(
              ([name, value]) => [name, String(value)],
            ),
          ),
        }),
      providesTags: [tag],
    }),
    readTask: build.query<Task, string>({
      query: (id) => call(taskRoutes.read, 'Failed to fetch the task').query({ params: { id } }),
      providesTags: [tag],
    }),
    addTask: build.mutation<Task, NewTask>({
      query: (body) => call(taskRoutes.create, 'Failed to add the task').query({ body }),
      invalidatesTags: both,
    }),
    changeTask: build.mutation<Task, { id: string; change: TaskChange }>({
      query: ({ id, change }) =>
        call(taskRoutes.update, 'Failed to change the task').query({ params: { id }, body: change }),
      invalidatesTags: both,
    }),
    settleTask: build.mutation<Task, { id: string; isDone: boolean }>({
      query: ({ id, isDone }) =>
        isDone
          ? call(taskRoutes.done, 'Failed to finish the task').query({ params: { id } })
          : call(taskRoutes.reopen, 'Failed to reopen the task').query({ params: { id } }),
      invalidatesTags: both,
    }),
    removeTask: build.mutation<unknown, string>({
      query: (id) => call(taskRoutes.remove, 'Failed to delete the task').query({ params: { id } }),
      invalidatesTags: both,
    }),
    restoreTask: build.mutation<Task, string>({
      query: (id) => call(taskRoutes.restore, 'Failed to bring the task back').query({ params: { id } }),
      invalidatesTags: both,
    }),
  }),
})

export const {
  useListTasksQuery,
  useReadTaskQuery,
  useAddTaskMutation,
  useChangeTaskMutation,
  useSettleTaskMutation,
  useRemoveTaskMutation,
  useRestoreTaskMutation,
} = tasksApi
