// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"tableStore.list","method":"GET","path":"/functions/v1/api/table-store/:table_id"} as const satisfies RouteEntry
export const read = {"id":"tableStore.read","method":"GET","path":"/functions/v1/api/table-store/:table_id/:record_id"} as const satisfies RouteEntry
export const create = {"id":"tableStore.create","method":"POST","path":"/functions/v1/api/table-store/:table_id"} as const satisfies RouteEntry
export const updateMany = {"id":"tableStore.updateMany","method":"PATCH","path":"/functions/v1/api/table-store/:table_id"} as const satisfies RouteEntry
export const update = {"id":"tableStore.update","method":"PATCH","path":"/functions/v1/api/table-store/:table_id/:record_id"} as const satisfies RouteEntry
export const remove = {"id":"tableStore.remove","method":"DELETE","path":"/functions/v1/api/table-store/:table_id/:record_id"} as const satisfies RouteEntry
export const removeMany = {"id":"tableStore.removeMany","method":"DELETE","path":"/functions/v1/api/table-store/:table_id"} as const satisfies RouteEntry
