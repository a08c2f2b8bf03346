// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const read = {"id":"opportunityBoard.read","method":"GET","path":"/functions/v1/crm/opportunity-board"} as const satisfies RouteEntry
export const query = {"id":"opportunityBoard.query","method":"POST","path":"/functions/v1/crm/opportunity-board/query"} as const satisfies RouteEntry
export const forecast = {"id":"opportunityBoard.forecast","method":"GET","path":"/functions/v1/crm/opportunity-forecast"} as const satisfies RouteEntry
export const stageTimes = {"id":"opportunityBoard.stageTimes","method":"GET","path":"/functions/v1/crm/stage-times"} as const satisfies RouteEntry
