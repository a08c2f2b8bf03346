// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"meetings.list","method":"GET","path":"/functions/v1/api/meetings/meeting-records","hasMeta":true} as const satisfies RouteEntry
export const create = {"id":"meetings.create","method":"POST","path":"/functions/v1/api/meetings/meeting-records"} as const satisfies RouteEntry
export const read = {"id":"meetings.read","method":"GET","path":"/functions/v1/api/meetings/meeting-records/:id"} as const satisfies RouteEntry
export const update = {"id":"meetings.update","method":"PUT","path":"/functions/v1/api/meetings/meeting-records/:id"} as const satisfies RouteEntry
export const deletion = {"id":"meetings.deletion","method":"GET","path":"/functions/v1/api/meetings/meeting-records/:id/deletion"} as const satisfies RouteEntry
export const forget = {"id":"meetings.forget","method":"DELETE","path":"/functions/v1/api/meetings/meeting-records/:id/transcripts"} as const satisfies RouteEntry
export const remove = {"id":"meetings.remove","method":"DELETE","path":"/functions/v1/api/meetings/meeting-records/:id"} as const satisfies RouteEntry
export const exportPerson = {"id":"meetings.exportPerson","method":"GET","path":"/functions/v1/api/meetings/said-by/:id"} as const satisfies RouteEntry
export const swapEntity = {"id":"meetings.swapEntity","method":"PUT","path":"/functions/v1/api/meetings/meeting-records/:id/meeting-entities"} as const satisfies RouteEntry
export const removeEntity = {"id":"meetings.removeEntity","method":"DELETE","path":"/functions/v1/api/meetings/meeting-records/:id/meeting-entities"} as const satisfies RouteEntry
