import { type Activity, activityLog } from '@draftwright/contract/crm/activity-log'
import { implementRoutes } from '../../../http/handler.ts'
import { requireCrmCaller } from '../kernel/caller.ts'
import { readRecord, createListHandlers } from '../kernel/crud.ts'
import { activityResource } from './resource.ts'
import { createActivity, updateActivity, trashActivity, restoreActivity } from './write.ts'

export const activityRoutes = implementRoutes(activityLog, {
  ...createListHandlers<Activity>(activityResource),
  create: createActivity,
  read: async (call) => readRecord<Activity>(call.db, await requireCrmCaller(call), activityResource, call.params.id),
  update: updateActivity,
  remove: trashActivity,
  restore: restoreActivity,
})
