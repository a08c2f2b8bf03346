// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"feeds.list","method":"GET","path":"/functions/v1/api/feed"} as const satisfies RouteEntry
export const preview = {"id":"feeds.preview","method":"POST","path":"/functions/v1/api/feed/preview"} as const satisfies RouteEntry
export const create = {"id":"feeds.create","method":"POST","path":"/functions/v1/api/feed"} as const satisfies RouteEntry
export const update = {"id":"feeds.update","method":"PUT","path":"/functions/v1/api/feed/:id"} as const satisfies RouteEntry
export const remove = {"id":"feeds.remove","method":"DELETE","path":"/functions/v1/api/feed/:id"} as const satisfies RouteEntry
export const restore = {"id":"feeds.restore","method":"POST","path":"/functions/v1/api/feed/:id/restore"} as const satisfies RouteEntry
export const check = {"id":"feeds.check","method":"POST","path":"/functions/v1/api/feed/:id/check"} as const satisfies RouteEntry
