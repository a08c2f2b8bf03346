// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const summarize = {"id":"tableSummaries.summarize","method":"POST","path":"/functions/v1/api/base_table/:table_id/record/summarize"} as const satisfies RouteEntry
