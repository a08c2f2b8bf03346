// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"pillars.list","method":"GET","path":"/functions/v1/api/content-pillars","hasMeta":true} as const satisfies RouteEntry
export const create = {"id":"pillars.create","method":"POST","path":"/functions/v1/api/content-pillars"} as const satisfies RouteEntry
export const read = {"id":"pillars.read","method":"GET","path":"/functions/v1/api/content-pillars/:id"} as const satisfies RouteEntry
export const update = {"id":"pillars.update","method":"PUT","path":"/functions/v1/api/content-pillars/:id"} as const satisfies RouteEntry
export const remove = {"id":"pillars.remove","method":"DELETE","path":"/functions/v1/api/content-pillars/:id"} as const satisfies RouteEntry
export const contents = {"id":"pillars.contents","method":"GET","path":"/functions/v1/api/content-pillars/:id/contents"} as const satisfies RouteEntry
