// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"channels.list","method":"GET","path":"/functions/v1/api/channel","hasMeta":true} as const satisfies RouteEntry
export const create = {"id":"channels.create","method":"POST","path":"/functions/v1/api/channel"} as const satisfies RouteEntry
export const read = {"id":"channels.read","method":"GET","path":"/functions/v1/api/channel/:id"} as const satisfies RouteEntry
export const update = {"id":"channels.update","method":"PUT","path":"/functions/v1/api/channel/:id"} as const satisfies RouteEntry
export const types = {"id":"channels.types","method":"GET","path":"/functions/v1/api/channel-types"} as const satisfies RouteEntry
