// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"crmUsers.list","method":"GET","path":"/functions/v1/crm/users","hasMeta":true} as const satisfies RouteEntry
export const query = {"id":"crmUsers.query","method":"POST","path":"/functions/v1/crm/users/query","hasMeta":true} as const satisfies RouteEntry
export const read = {"id":"crmUsers.read","method":"GET","path":"/functions/v1/crm/users/:id"} as const satisfies RouteEntry
export const create = {"id":"crmUsers.create","method":"POST","path":"/functions/v1/crm/users"} as const satisfies RouteEntry
export const update = {"id":"crmUsers.update","method":"PATCH","path":"/functions/v1/crm/users/:id"} as const satisfies RouteEntry
export const remove = {"id":"crmUsers.remove","method":"DELETE","path":"/functions/v1/crm/users/:id"} as const satisfies RouteEntry
export const own = {"id":"crmUsers.own","method":"GET","path":"/functions/v1/crm/users/me"} as const satisfies RouteEntry
