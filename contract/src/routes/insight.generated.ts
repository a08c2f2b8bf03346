// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const read = {"id":"insight.read","method":"GET","path":"/functions/v1/api/analytics/insight"} as const satisfies RouteEntry
