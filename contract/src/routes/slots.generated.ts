// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const read = {"id":"slots.read","method":"GET","path":"/functions/v1/api/channel/:id/slots"} as const satisfies RouteEntry
export const update = {"id":"slots.update","method":"PUT","path":"/functions/v1/api/channel/:id/slots"} as const satisfies RouteEntry
export const next = {"id":"slots.next","method":"GET","path":"/functions/v1/api/channel/:id/next-slot"} as const satisfies RouteEntry
