// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"releaseNotes.list","method":"GET","path":"/functions/v1/api/release-notes"} as const satisfies RouteEntry
export const markSeen = {"id":"releaseNotes.markSeen","method":"PUT","path":"/functions/v1/api/release-notes/seen"} as const satisfies RouteEntry
