import { crmTasks, type Task } from '@draftwright/contract/crm/tasks'
import { implementRoutes } from '../../../http/handler.ts'
import { requireCrmCaller, toOwnerFilter } from '../kernel/caller.ts'
import { type ListContext, listRecords } from '../kernel/list.ts'
import { parseTaskFilter, type TaskReader } from './task-filter.ts'
import { taskResource } from './resource.ts'
import { createTask, updateTask, readTask, finishTask, trashTask, reopenTask, restoreTask } from './write.ts'

export const taskRoutes = implementRoutes(crmTasks, {
  async list(call) {
    const { rest, ...options } = await parseTaskFilter(await toTaskReader(call), call.query)
    return listRecords<Task>({ ...call, query: rest }, taskResource, options)
  },
  async query(call) {
    const { rest, ...options } = await parseTaskFilter(await toTaskReader(call), call.body)
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

async function toTaskReader(call: ListContext): Promise<TaskReader> {
  const crm = await requireCrmCaller(call)
  return { db: call.db, userId: crm.userId, ownerId: toOwnerFilter(crm), now: call.context.now() }
}
