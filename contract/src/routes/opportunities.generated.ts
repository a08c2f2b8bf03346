// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"opportunities.list","method":"GET","path":"/functions/v1/crm/opportunities","hasMeta":true} as const satisfies RouteEntry
export const query = {"id":"opportunities.query","method":"POST","path":"/functions/v1/crm/opportunities/query","hasMeta":true} as const satisfies RouteEntry
export const create = {"id":"opportunities.create","method":"POST","path":"/functions/v1/crm/opportunities"} as const satisfies RouteEntry
export const read = {"id":"opportunities.read","method":"GET","path":"/functions/v1/crm/opportunities/:id"} as const satisfies RouteEntry
export const update = {"id":"opportunities.update","method":"PUT","path":"/functions/v1/crm/opportunities/:id"} as const satisfies RouteEntry
export const remove = {"id":"opportunities.remove","method":"DELETE","path":"/functions/v1/crm/opportunities/:id"} as const satisfies RouteEntry
export const move = {"id":"opportunities.move","method":"POST","path":"/functions/v1/crm/opportunities/:id/move"} as const satisfies RouteEntry
export const gate = {"id":"opportunities.gate","method":"GET","path":"/functions/v1/crm/opportunities/:id/gate"} as const satisfies RouteEntry
export const activities = {"id":"opportunities.activities","method":"GET","path":"/functions/v1/crm/opportunities/:id/activities"} as const satisfies RouteEntry
export const mark = {"id":"opportunities.mark","method":"PUT","path":"/functions/v1/crm/opportunities/:id/activities/:activity_id"} as const satisfies RouteEntry
export const bulk = {"id":"opportunities.bulk","method":"POST","path":"/functions/v1/crm/opportunities/bulk"} as const satisfies RouteEntry
export const cells = {"id":"opportunities.cells","method":"POST","path":"/functions/v1/crm/opportunities/cells"} as const satisfies RouteEntry
export const summarize = {"id":"opportunities.summarize","method":"POST","path":"/functions/v1/crm/opportunities/summarize"} as const satisfies RouteEntry
export const exportAll = {"id":"opportunities.exportAll","method":"GET","path":"/functions/v1/crm/opportunities/export"} as const satisfies RouteEntry
export const exportChosen = {"id":"opportunities.exportChosen","method":"POST","path":"/functions/v1/crm/opportunities/export"} as const satisfies RouteEntry
