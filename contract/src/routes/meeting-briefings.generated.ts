// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const read = {"id":"meetingBriefings.read","method":"GET","path":"/functions/v1/api/meetings/meeting-records/:id/briefing"} as const satisfies RouteEntry
