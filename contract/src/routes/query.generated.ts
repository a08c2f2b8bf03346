// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const rows = {"id":"query.rows","method":"POST","path":"/functions/v1/api/query/rows"} as const satisfies RouteEntry
