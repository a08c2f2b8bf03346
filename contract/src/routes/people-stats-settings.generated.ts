// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const read = {"id":"peopleStatsSettings.read","method":"GET","path":"/functions/v1/api/ambassador/people-stats"} as const satisfies RouteEntry
export const update = {"id":"peopleStatsSettings.update","method":"PUT","path":"/functions/v1/api/ambassador/people-stats"} as const satisfies RouteEntry
