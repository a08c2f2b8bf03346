// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"annotations.list","method":"GET","path":"/functions/v1/api/analytics/annotation"} as const satisfies RouteEntry
export const create = {"id":"annotations.create","method":"POST","path":"/functions/v1/api/analytics/annotation"} as const satisfies RouteEntry
export const update = {"id":"annotations.update","method":"PUT","path":"/functions/v1/api/analytics/annotation/:id"} as const satisfies RouteEntry
export const remove = {"id":"annotations.remove","method":"DELETE","path":"/functions/v1/api/analytics/annotation/:id"} as const satisfies RouteEntry
export const restore = {"id":"annotations.restore","method":"POST","path":"/functions/v1/api/analytics/annotation/:id/restore"} as const satisfies RouteEntry
