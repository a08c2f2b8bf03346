import { crmTasks, type Task } from '@draftwright/contract/crm/tasks'
import { implement } from '../../../http/call.ts'
import { crmCaller } from '../kernel/caller.ts'
import { listRecords } from '../kernel/list.ts'
import { narrowed } from './narrow.ts'
import { taskResource } from './resource.ts'
import { addTask, changeTask, findTask, finishTask, removeTask, reopenTask, restoreTask } from './write.ts'

export const taskRoutes = implement(crmTasks, {
  async list(call) {
    const { rest, filter } = await narrowed(call.db, call.caller.userId, call.parts.now(), call.query)
    return listRecords<Task>({ ...call, query: rest }, taskResource, { filter })
  },
  async query(call) {
    const { rest, filter } = await narrowed(call.db, call.caller.userId, call.parts.now(), call.body)
    return listRecords<Task>({ ...call, body: rest }, taskResource, { filter })
  },
  create: addTask,
  read: async (call) => findTask(call.db, await crmCaller(call), call.params.id),
  update: changeTask,
  remove: removeTask,
  done: finishTask,
  reopen: reopenTask,
  restore: restoreTask,
})
