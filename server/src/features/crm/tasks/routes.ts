import { crmTasks, type Task } from '@draftwright/contract/crm/tasks'
import { implementRoutes } from '../../../http/handler.ts'
import { requireCrmCaller } from '../kernel/caller.ts'
import { listRecords } from '../kernel/list.ts'
import { parseTaskFilter } from './task-filter.ts'
import { taskResource } from './resource.ts'
import { createTask, updateTask, readTask, finishTask, trashTask, reopenTask, restoreTask } from './write.ts'

export const taskRoutes = implementRoutes(crmTasks, {
  async list(call) {
    const { rest, ...options } = await parseTaskFilter(call.db, call.caller.userId, call.context.now(), call.query)
    return listRecords<Task>({ ...call, query: rest }, taskResource, options)
  },
  async query(call) {
    const { rest, ...options } = await parseTaskFilter(call.db, call.caller.userId, call.context.now(), call.body)
    return listRecords<Task>({ ...call, body: rest }, taskResource, options)
  },
  create: createTask,
  read: async (call) => readTask(call.db, await requireCrmCaller(call), call.params.id),
  update: updateTask,
  remove: trashTask,
  done: finishTask,
  reopen: reopenTask,
  restore: restoreTask,
})
