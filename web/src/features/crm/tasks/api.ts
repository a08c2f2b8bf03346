import type { RecordListMeta } from '@draftwright/contract/crm/resource-routes'
import type { DueState, NewTask, Task, TaskChange } from '@draftwright/contract/crm/tasks'
import * as taskRoutes from '@draftwright/contract/routes/crm-tasks.generated'
import { api, toEndpoint } from '../../../api/api.ts'
import { timelineTag } from '../timeline/api.ts'

interface TaskQuery {
  readonly due: DueState
  readonly mine?: boolean
  readonly opportunity_id?: string
  /** With the tasks of its opportunities, and of a company's people. */
  readonly about_contact_id?: string
  readonly about_company_id?: string
  readonly limit?: number
}
interface TaskPage {
  data: Task[]
  meta: RecordListMeta
}

const tag = { type: 'crm' as const, id: 'tasks' }
const taskTags = [tag, timelineTag]

const tasksApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTasks: build.query<TaskPage, TaskQuery>({
      query: ({ limit = 200, due, ...asked }) =>
        toEndpoint(taskRoutes.list, 'Failed to fetch tasks').query({
          query: Object.fromEntries(
            Object.entries({ ...asked, due, limit, ...(due === 'done' ? { sort_by: '-updated_at' } : {}) }).map(
              ([name, value]) => [name, String(value)],
            ),
          ),
        }),
      providesTags: [tag],
    }),
    readTask: build.query<Task, string>({
      query: (id) => toEndpoint(taskRoutes.read, 'Failed to fetch task').query({ params: { id } }),
      providesTags: [tag],
    }),
    addTask: build.mutation<Task, NewTask>({
      query: (body) => toEndpoint(taskRoutes.create, 'Failed to create task').query({ body }),
      invalidatesTags: taskTags,
    }),
    updateTask: build.mutation<Task, { id: string; change: TaskChange }>({
      query: ({ id, change }) =>
        toEndpoint(taskRoutes.update, 'Failed to update task').query({ params: { id }, body: change }),
      invalidatesTags: taskTags,
    }),
    finishTask: build.mutation<Task, { id: string; isDone: boolean }>({
      query: ({ id, isDone }) =>
        isDone
          ? toEndpoint(taskRoutes.done, 'Failed to finish the task').query({ params: { id } })
          : toEndpoint(taskRoutes.reopen, 'Failed to reopen the task').query({ params: { id } }),
      invalidatesTags: taskTags,
    }),
    removeTask: build.mutation<unknown, string>({
      query: (id) => toEndpoint(taskRoutes.remove, 'Failed to delete task').query({ params: { id } }),
      invalidatesTags: taskTags,
    }),
    restoreTask: build.mutation<Task, string>({
      query: (id) => toEndpoint(taskRoutes.restore, 'Failed to restore the task').query({ params: { id } }),
      invalidatesTags: taskTags,
    }),
  }),
})

export const {
  useListTasksQuery,
  useReadTaskQuery,
  useAddTaskMutation,
  useUpdateTaskMutation,
  useFinishTaskMutation,
  useRemoveTaskMutation,
  useRestoreTaskMutation,
} = tasksApi
