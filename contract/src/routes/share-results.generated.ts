// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const read = {"id":"shareResults.read","method":"GET","path":"/functions/v1/api/ambassador/results"} as const satisfies RouteEntry
