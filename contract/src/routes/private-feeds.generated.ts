// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"privateFeeds.list","method":"GET","path":"/functions/v1/api/private-feeds"} as const satisfies RouteEntry
export const create = {"id":"privateFeeds.create","method":"POST","path":"/functions/v1/api/private-feeds/:kind"} as const satisfies RouteEntry
export const remove = {"id":"privateFeeds.remove","method":"DELETE","path":"/functions/v1/api/private-feeds/:kind"} as const satisfies RouteEntry
