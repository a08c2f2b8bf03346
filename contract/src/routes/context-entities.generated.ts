// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"contextEntities.list","method":"GET","path":"/functions/v1/api/meetings/context-entities","hasMeta":true} as const satisfies RouteEntry
export const create = {"id":"contextEntities.create","method":"POST","path":"/functions/v1/api/meetings/context-entities"} as const satisfies RouteEntry
export const update = {"id":"contextEntities.update","method":"PUT","path":"/functions/v1/api/meetings/context-entities/:id"} as const satisfies RouteEntry
export const brief = {"id":"contextEntities.brief","method":"GET","path":"/functions/v1/api/meetings/context-entities/:id/brief"} as const satisfies RouteEntry
export const remove = {"id":"contextEntities.remove","method":"DELETE","path":"/functions/v1/api/meetings/context-entities/:id"} as const satisfies RouteEntry
