import { type Activity, activityLog } from '@draftwright/contract/crm/activity-log'
import { implement } from '../../../http/call.ts'
import { crmCaller } from '../kernel/caller.ts'
import { findRecord, lists } from '../kernel/crud.ts'
import { activityResource } from './resource.ts'
import { addActivity, changeActivity, removeActivity, restoreActivity } from './write.ts'

export const activityRoutes = implement(activityLog, {
  ...lists<Activity>(activityResource),
  create: addActivity,
  read: async (call) => findRecord<Activity>(call.db, await crmCaller(call), activityResource, call.params.id),
  update: changeActivity,
  remove: removeActivity,
  restore: restoreActivity,
})
