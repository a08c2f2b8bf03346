// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"tableAutomations.list","method":"GET","path":"/functions/v1/api/base_table/:table_id/automation"} as const satisfies RouteEntry
export const create = {"id":"tableAutomations.create","method":"POST","path":"/functions/v1/api/base_table/:table_id/automation"} as const satisfies RouteEntry
export const update = {"id":"tableAutomations.update","method":"PUT","path":"/functions/v1/api/base_table/:table_id/automation/:automation_id"} as const satisfies RouteEntry
export const remove = {"id":"tableAutomations.remove","method":"DELETE","path":"/functions/v1/api/base_table/:table_id/automation/:automation_id"} as const satisfies RouteEntry
export const listRuns = {"id":"tableAutomations.listRuns","method":"GET","path":"/functions/v1/api/base_table/:table_id/automation/:automation_id/run"} as const satisfies RouteEntry
