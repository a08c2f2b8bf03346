// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"stageActivities.list","method":"GET","path":"/functions/v1/crm/stage-activities","hasMeta":true} as const satisfies RouteEntry
export const query = {"id":"stageActivities.query","method":"POST","path":"/functions/v1/crm/stage-activities/query","hasMeta":true} as const satisfies RouteEntry
export const create = {"id":"stageActivities.create","method":"POST","path":"/functions/v1/crm/stage-activities"} as const satisfies RouteEntry
export const read = {"id":"stageActivities.read","method":"GET","path":"/functions/v1/crm/stage-activities/:id"} as const satisfies RouteEntry
export const update = {"id":"stageActivities.update","method":"PUT","path":"/functions/v1/crm/stage-activities/:id"} as const satisfies RouteEntry
export const remove = {"id":"stageActivities.remove","method":"DELETE","path":"/functions/v1/crm/stage-activities/:id"} as const satisfies RouteEntry
export const batch = {"id":"stageActivities.batch","method":"PUT","path":"/functions/v1/crm/stage-activities"} as const satisfies RouteEntry
