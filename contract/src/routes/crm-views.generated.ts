// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"crmViews.list","method":"GET","path":"/functions/v1/crm/views"} as const satisfies RouteEntry
export const create = {"id":"crmViews.create","method":"POST","path":"/functions/v1/crm/views"} as const satisfies RouteEntry
export const update = {"id":"crmViews.update","method":"PUT","path":"/functions/v1/crm/views/:id"} as const satisfies RouteEntry
export const remove = {"id":"crmViews.remove","method":"DELETE","path":"/functions/v1/crm/views/:id"} as const satisfies RouteEntry
