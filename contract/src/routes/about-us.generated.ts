// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const read = {"id":"aboutUs.read","method":"GET","path":"/functions/v1/api/about-us"} as const satisfies RouteEntry
export const update = {"id":"aboutUs.update","method":"PUT","path":"/functions/v1/api/about-us"} as const satisfies RouteEntry
