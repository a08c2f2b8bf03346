// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const read = {"id":"publishingPause.read","method":"GET","path":"/functions/v1/api/publishing-pause"} as const satisfies RouteEntry
export const start = {"id":"publishingPause.start","method":"PUT","path":"/functions/v1/api/publishing-pause"} as const satisfies RouteEntry
export const end = {"id":"publishingPause.end","method":"POST","path":"/functions/v1/api/publishing-pause/end"} as const satisfies RouteEntry
