// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"crmFields.list","method":"GET","path":"/functions/v1/crm/fields"} as const satisfies RouteEntry
export const create = {"id":"crmFields.create","method":"POST","path":"/functions/v1/crm/fields"} as const satisfies RouteEntry
export const update = {"id":"crmFields.update","method":"PUT","path":"/functions/v1/crm/fields/:id"} as const satisfies RouteEntry
export const remove = {"id":"crmFields.remove","method":"DELETE","path":"/functions/v1/crm/fields/:id"} as const satisfies RouteEntry
export const restore = {"id":"crmFields.restore","method":"POST","path":"/functions/v1/crm/fields/:id/restore"} as const satisfies RouteEntry
