// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const listTargets = {"id":"tableLinks.listTargets","method":"GET","path":"/functions/v1/api/base_table/:table_id/field/:field_id/target"} as const satisfies RouteEntry
export const listLinking = {"id":"tableLinks.listLinking","method":"GET","path":"/functions/v1/api/table_link/:kind/:id"} as const satisfies RouteEntry
