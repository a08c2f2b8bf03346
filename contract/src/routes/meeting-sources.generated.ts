// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"meetingSources.list","method":"GET","path":"/functions/v1/api/meetings/sources"} as const satisfies RouteEntry
export const create = {"id":"meetingSources.create","method":"POST","path":"/functions/v1/api/meetings/sources"} as const satisfies RouteEntry
export const update = {"id":"meetingSources.update","method":"PUT","path":"/functions/v1/api/meetings/sources/:id"} as const satisfies RouteEntry
export const remove = {"id":"meetingSources.remove","method":"DELETE","path":"/functions/v1/api/meetings/sources/:id"} as const satisfies RouteEntry
export const restore = {"id":"meetingSources.restore","method":"POST","path":"/functions/v1/api/meetings/sources/:id/restore"} as const satisfies RouteEntry
export const check = {"id":"meetingSources.check","method":"POST","path":"/functions/v1/api/meetings/sources/:id/check"} as const satisfies RouteEntry
export const pick = {"id":"meetingSources.pick","method":"POST","path":"/functions/v1/api/meetings/sources/pick"} as const satisfies RouteEntry
export const webhook = {"id":"meetingSources.webhook","method":"POST","path":"/functions/v1/api/meetings/sources/:id/webhook/:token","isPublic":true} as const satisfies RouteEntry
