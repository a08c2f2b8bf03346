// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"activityLog.list","method":"GET","path":"/functions/v1/crm/activity-log","hasMeta":true} as const satisfies RouteEntry
export const query = {"id":"activityLog.query","method":"POST","path":"/functions/v1/crm/activity-log/query","hasMeta":true} as const satisfies RouteEntry
export const create = {"id":"activityLog.create","method":"POST","path":"/functions/v1/crm/activity-log"} as const satisfies RouteEntry
export const read = {"id":"activityLog.read","method":"GET","path":"/functions/v1/crm/activity-log/:id"} as const satisfies RouteEntry
export const update = {"id":"activityLog.update","method":"PUT","path":"/functions/v1/crm/activity-log/:id"} as const satisfies RouteEntry
export const remove = {"id":"activityLog.remove","method":"DELETE","path":"/functions/v1/crm/activity-log/:id"} as const satisfies RouteEntry
export const restore = {"id":"activityLog.restore","method":"POST","path":"/functions/v1/crm/activity-log/:id/restore"} as const satisfies RouteEntry
