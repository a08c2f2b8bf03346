// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"crmTasks.list","method":"GET","path":"/functions/v1/crm/tasks","hasMeta":true} as const satisfies RouteEntry
export const query = {"id":"crmTasks.query","method":"POST","path":"/functions/v1/crm/tasks/query","hasMeta":true} as const satisfies RouteEntry
export const create = {"id":"crmTasks.create","method":"POST","path":"/functions/v1/crm/tasks"} as const satisfies RouteEntry
export const read = {"id":"crmTasks.read","method":"GET","path":"/functions/v1/crm/tasks/:id"} as const satisfies RouteEntry
export const update = {"id":"crmTasks.update","method":"PUT","path":"/functions/v1/crm/tasks/:id"} as const satisfies RouteEntry
export const remove = {"id":"crmTasks.remove","method":"DELETE","path":"/functions/v1/crm/tasks/:id"} as const satisfies RouteEntry
export const done = {"id":"crmTasks.done","method":"POST","path":"/functions/v1/crm/tasks/:id/done"} as const satisfies RouteEntry
export const reopen = {"id":"crmTasks.reopen","method":"POST","path":"/functions/v1/crm/tasks/:id/reopen"} as const satisfies RouteEntry
export const restore = {"id":"crmTasks.restore","method":"POST","path":"/functions/v1/crm/tasks/:id/restore"} as const satisfies RouteEntry
