// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"shareVariations.list","method":"GET","path":"/functions/v1/api/ambassador/posts/:content_id/variations"} as const satisfies RouteEntry
export const create = {"id":"shareVariations.create","method":"POST","path":"/functions/v1/api/ambassador/posts/:content_id/variations"} as const satisfies RouteEntry
export const update = {"id":"shareVariations.update","method":"PUT","path":"/functions/v1/api/ambassador/posts/:content_id/variations/:variation_id"} as const satisfies RouteEntry
export const remove = {"id":"shareVariations.remove","method":"DELETE","path":"/functions/v1/api/ambassador/posts/:content_id/variations/:variation_id"} as const satisfies RouteEntry
