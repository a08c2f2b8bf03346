// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const read = {"id":"tutorial.read","method":"GET","path":"/functions/v1/api/tutorial"} as const satisfies RouteEntry
export const start = {"id":"tutorial.start","method":"POST","path":"/functions/v1/api/tutorial"} as const satisfies RouteEntry
export const update = {"id":"tutorial.update","method":"PUT","path":"/functions/v1/api/tutorial"} as const satisfies RouteEntry
