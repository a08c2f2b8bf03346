// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"guestComments.list","method":"POST","path":"/functions/v1/api/guest-review/comments/list","isPublic":true,"hasMeta":true} as const satisfies RouteEntry
export const create = {"id":"guestComments.create","method":"POST","path":"/functions/v1/api/guest-review/comments","isPublic":true} as const satisfies RouteEntry
