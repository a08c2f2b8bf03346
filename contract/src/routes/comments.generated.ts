// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"comments.list","method":"GET","path":"/functions/v1/api/content/:id/comments","hasMeta":true} as const satisfies RouteEntry
export const create = {"id":"comments.create","method":"POST","path":"/functions/v1/api/content/:id/comments"} as const satisfies RouteEntry
export const thread = {"id":"comments.thread","method":"GET","path":"/functions/v1/api/comments/:id"} as const satisfies RouteEntry
export const update = {"id":"comments.update","method":"PUT","path":"/functions/v1/api/comments/:id"} as const satisfies RouteEntry
export const remove = {"id":"comments.remove","method":"DELETE","path":"/functions/v1/api/comments/:id"} as const satisfies RouteEntry
export const restore = {"id":"comments.restore","method":"POST","path":"/functions/v1/api/comments/:id/restore"} as const satisfies RouteEntry
export const resolve = {"id":"comments.resolve","method":"POST","path":"/functions/v1/api/comments/:id/resolve"} as const satisfies RouteEntry
export const reopen = {"id":"comments.reopen","method":"POST","path":"/functions/v1/api/comments/:id/reopen"} as const satisfies RouteEntry
