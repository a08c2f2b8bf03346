// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const read = {"id":"meetingSettings.read","method":"GET","path":"/functions/v1/api/meetings/settings"} as const satisfies RouteEntry
export const update = {"id":"meetingSettings.update","method":"PUT","path":"/functions/v1/api/meetings/settings"} as const satisfies RouteEntry
