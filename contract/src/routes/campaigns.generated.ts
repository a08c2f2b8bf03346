// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"campaigns.list","method":"GET","path":"/functions/v1/api/campaign","hasMeta":true} as const satisfies RouteEntry
export const create = {"id":"campaigns.create","method":"POST","path":"/functions/v1/api/campaign"} as const satisfies RouteEntry
export const read = {"id":"campaigns.read","method":"GET","path":"/functions/v1/api/campaign/:id"} as const satisfies RouteEntry
export const update = {"id":"campaigns.update","method":"PUT","path":"/functions/v1/api/campaign/:id"} as const satisfies RouteEntry
export const remove = {"id":"campaigns.remove","method":"DELETE","path":"/functions/v1/api/campaign/:id"} as const satisfies RouteEntry
export const restore = {"id":"campaigns.restore","method":"POST","path":"/functions/v1/api/campaign/:id/restore"} as const satisfies RouteEntry
