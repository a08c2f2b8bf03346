// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"presence.list","method":"GET","path":"/functions/v1/api/content/:id/presence"} as const satisfies RouteEntry
export const beat = {"id":"presence.beat","method":"PUT","path":"/functions/v1/api/content/:id/presence"} as const satisfies RouteEntry
export const leave = {"id":"presence.leave","method":"DELETE","path":"/functions/v1/api/content/:id/presence/:tab"} as const satisfies RouteEntry
