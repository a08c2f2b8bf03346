// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const create = {"id":"tableAttachments.create","method":"POST","path":"/functions/v1/api/table_base/:base_id/attachment"} as const satisfies RouteEntry
