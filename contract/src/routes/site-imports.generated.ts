// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const create = {"id":"siteImports.create","method":"POST","path":"/functions/v1/api/site-import"} as const satisfies RouteEntry
export const read = {"id":"siteImports.read","method":"GET","path":"/functions/v1/api/site-import/:id"} as const satisfies RouteEntry
export const take = {"id":"siteImports.take","method":"POST","path":"/functions/v1/api/site-import/:id/take"} as const satisfies RouteEntry
export const undo = {"id":"siteImports.undo","method":"POST","path":"/functions/v1/api/site-import/:id/undo"} as const satisfies RouteEntry
