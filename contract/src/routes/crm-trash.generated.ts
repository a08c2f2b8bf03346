// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"crmTrash.list","method":"GET","path":"/functions/v1/crm/trash","hasMeta":true} as const satisfies RouteEntry
export const restore = {"id":"crmTrash.restore","method":"POST","path":"/functions/v1/crm/trash/restore"} as const satisfies RouteEntry
