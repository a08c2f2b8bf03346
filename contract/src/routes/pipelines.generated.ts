// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"pipelines.list","method":"GET","path":"/functions/v1/crm/pipelines","hasMeta":true} as const satisfies RouteEntry
export const query = {"id":"pipelines.query","method":"POST","path":"/functions/v1/crm/pipelines/query","hasMeta":true} as const satisfies RouteEntry
export const create = {"id":"pipelines.create","method":"POST","path":"/functions/v1/crm/pipelines"} as const satisfies RouteEntry
export const read = {"id":"pipelines.read","method":"GET","path":"/functions/v1/crm/pipelines/:id"} as const satisfies RouteEntry
export const update = {"id":"pipelines.update","method":"PUT","path":"/functions/v1/crm/pipelines/:id"} as const satisfies RouteEntry
export const remove = {"id":"pipelines.remove","method":"DELETE","path":"/functions/v1/crm/pipelines/:id"} as const satisfies RouteEntry
export const batch = {"id":"pipelines.batch","method":"PUT","path":"/functions/v1/crm/pipelines"} as const satisfies RouteEntry
