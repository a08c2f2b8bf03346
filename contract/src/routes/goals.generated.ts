// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"goals.list","method":"GET","path":"/functions/v1/api/analytics/goal"} as const satisfies RouteEntry
export const create = {"id":"goals.create","method":"POST","path":"/functions/v1/api/analytics/goal"} as const satisfies RouteEntry
export const update = {"id":"goals.update","method":"PUT","path":"/functions/v1/api/analytics/goal/:id"} as const satisfies RouteEntry
export const remove = {"id":"goals.remove","method":"DELETE","path":"/functions/v1/api/analytics/goal/:id"} as const satisfies RouteEntry
export const report = {"id":"goals.report","method":"GET","path":"/functions/v1/api/analytics/goal-report"} as const satisfies RouteEntry
