// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"meetingProposals.list","method":"GET","path":"/functions/v1/api/meetings/meeting-records/:id/proposals"} as const satisfies RouteEntry
export const apply = {"id":"meetingProposals.apply","method":"POST","path":"/functions/v1/api/meetings/meeting-records/:id/proposals/apply"} as const satisfies RouteEntry
export const skip = {"id":"meetingProposals.skip","method":"POST","path":"/functions/v1/api/meetings/meeting-records/:id/proposals/skip"} as const satisfies RouteEntry
