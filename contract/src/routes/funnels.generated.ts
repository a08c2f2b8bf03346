// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"funnels.list","method":"GET","path":"/functions/v1/api/analytics/funnel"} as const satisfies RouteEntry
export const create = {"id":"funnels.create","method":"POST","path":"/functions/v1/api/analytics/funnel"} as const satisfies RouteEntry
export const update = {"id":"funnels.update","method":"PUT","path":"/functions/v1/api/analytics/funnel/:id"} as const satisfies RouteEntry
export const remove = {"id":"funnels.remove","method":"DELETE","path":"/functions/v1/api/analytics/funnel/:id"} as const satisfies RouteEntry
export const report = {"id":"funnels.report","method":"GET","path":"/functions/v1/api/analytics/funnel/:id/report"} as const satisfies RouteEntry
