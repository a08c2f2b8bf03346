// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const read = {"id":"advisorBrief.read","method":"GET","path":"/functions/v1/api/advisor/brief"} as const satisfies RouteEntry
export const change = {"id":"advisorBrief.change","method":"PUT","path":"/functions/v1/api/advisor/brief"} as const satisfies RouteEntry
export const nextTimes = {"id":"advisorBrief.nextTimes","method":"GET","path":"/functions/v1/api/advisor/brief/next-times"} as const satisfies RouteEntry
export const write = {"id":"advisorBrief.write","method":"POST","path":"/functions/v1/api/advisor/brief/write"} as const satisfies RouteEntry
