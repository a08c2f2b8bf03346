// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const query = {"id":"tableRecords.query","method":"POST","path":"/functions/v1/api/base_table/:table_id/record/query","hasMeta":true} as const satisfies RouteEntry
export const read = {"id":"tableRecords.read","method":"GET","path":"/functions/v1/api/base_table/:table_id/record/:record_id"} as const satisfies RouteEntry
export const create = {"id":"tableRecords.create","method":"POST","path":"/functions/v1/api/base_table/:table_id/record"} as const satisfies RouteEntry
export const update = {"id":"tableRecords.update","method":"PUT","path":"/functions/v1/api/base_table/:table_id/record"} as const satisfies RouteEntry
export const remove = {"id":"tableRecords.remove","method":"POST","path":"/functions/v1/api/base_table/:table_id/record/remove"} as const satisfies RouteEntry
export const history = {"id":"tableRecords.history","method":"GET","path":"/functions/v1/api/base_table/:table_id/record/:record_id/history"} as const satisfies RouteEntry
export const undo = {"id":"tableRecords.undo","method":"POST","path":"/functions/v1/api/base_table/:table_id/undo"} as const satisfies RouteEntry
export const events = {"id":"tableRecords.events","method":"GET","path":"/functions/v1/api/base_table/:table_id/events"} as const satisfies RouteEntry
