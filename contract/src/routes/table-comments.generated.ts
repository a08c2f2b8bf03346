// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"tableComments.list","method":"GET","path":"/functions/v1/api/base_table/:table_id/record/:record_id/comment","hasMeta":true} as const satisfies RouteEntry
export const create = {"id":"tableComments.create","method":"POST","path":"/functions/v1/api/base_table/:table_id/record/:record_id/comment"} as const satisfies RouteEntry
export const update = {"id":"tableComments.update","method":"PUT","path":"/functions/v1/api/base_table/:table_id/record/:record_id/comment/:comment_id"} as const satisfies RouteEntry
export const remove = {"id":"tableComments.remove","method":"DELETE","path":"/functions/v1/api/base_table/:table_id/record/:record_id/comment/:comment_id"} as const satisfies RouteEntry
