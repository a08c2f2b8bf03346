// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"crmTableStore.list","method":"GET","path":"/functions/v1/crm/table-store/:table_id"} as const satisfies RouteEntry
export const read = {"id":"crmTableStore.read","method":"GET","path":"/functions/v1/crm/table-store/:table_id/:record_id"} as const satisfies RouteEntry
export const create = {"id":"crmTableStore.create","method":"POST","path":"/functions/v1/crm/table-store/:table_id"} as const satisfies RouteEntry
export const updateMany = {"id":"crmTableStore.updateMany","method":"PATCH","path":"/functions/v1/crm/table-store/:table_id"} as const satisfies RouteEntry
export const update = {"id":"crmTableStore.update","method":"PATCH","path":"/functions/v1/crm/table-store/:table_id/:record_id"} as const satisfies RouteEntry
export const remove = {"id":"crmTableStore.remove","method":"DELETE","path":"/functions/v1/crm/table-store/:table_id/:record_id"} as const satisfies RouteEntry
export const removeMany = {"id":"crmTableStore.removeMany","method":"DELETE","path":"/functions/v1/crm/table-store/:table_id"} as const satisfies RouteEntry
