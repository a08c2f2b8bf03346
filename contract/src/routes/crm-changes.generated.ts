// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"crmChanges.list","method":"GET","path":"/functions/v1/crm/change-sets","hasMeta":true} as const satisfies RouteEntry
export const read = {"id":"crmChanges.read","method":"GET","path":"/functions/v1/crm/change-sets/:id"} as const satisfies RouteEntry
export const changes = {"id":"crmChanges.changes","method":"GET","path":"/functions/v1/crm/change-sets/:id/changes","hasMeta":true} as const satisfies RouteEntry
export const undo = {"id":"crmChanges.undo","method":"POST","path":"/functions/v1/crm/change-sets/:id/undo"} as const satisfies RouteEntry
export const undoing = {"id":"crmChanges.undoing","method":"GET","path":"/functions/v1/crm/change-sets/:id/undo"} as const satisfies RouteEntry
