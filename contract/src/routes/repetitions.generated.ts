// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const read = {"id":"repetitions.read","method":"GET","path":"/functions/v1/api/content/:id/repetition"} as const satisfies RouteEntry
export const save = {"id":"repetitions.save","method":"PUT","path":"/functions/v1/api/content/:id/repetition"} as const satisfies RouteEntry
export const remove = {"id":"repetitions.remove","method":"DELETE","path":"/functions/v1/api/content/:id/repetition"} as const satisfies RouteEntry
