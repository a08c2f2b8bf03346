// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"followUps.list","method":"GET","path":"/functions/v1/api/meetings/meeting-records/:id/follow-ups"} as const satisfies RouteEntry
export const draft = {"id":"followUps.draft","method":"GET","path":"/functions/v1/api/meetings/meeting-records/:id/follow-ups/draft"} as const satisfies RouteEntry
export const send = {"id":"followUps.send","method":"POST","path":"/functions/v1/api/meetings/meeting-records/:id/follow-ups"} as const satisfies RouteEntry
