// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"meetingTypes.list","method":"GET","path":"/functions/v1/api/meetings/meeting-types"} as const satisfies RouteEntry
export const create = {"id":"meetingTypes.create","method":"POST","path":"/functions/v1/api/meetings/meeting-types"} as const satisfies RouteEntry
export const update = {"id":"meetingTypes.update","method":"PUT","path":"/functions/v1/api/meetings/meeting-types/:id"} as const satisfies RouteEntry
export const remove = {"id":"meetingTypes.remove","method":"DELETE","path":"/functions/v1/api/meetings/meeting-types/:id"} as const satisfies RouteEntry
