// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"forms.list","method":"GET","path":"/functions/v1/api/form","hasMeta":true} as const satisfies RouteEntry
export const create = {"id":"forms.create","method":"POST","path":"/functions/v1/api/form"} as const satisfies RouteEntry
export const read = {"id":"forms.read","method":"GET","path":"/functions/v1/api/form/:id"} as const satisfies RouteEntry
export const update = {"id":"forms.update","method":"PUT","path":"/functions/v1/api/form/:id"} as const satisfies RouteEntry
export const remove = {"id":"forms.remove","method":"DELETE","path":"/functions/v1/api/form/:id"} as const satisfies RouteEntry
export const restore = {"id":"forms.restore","method":"POST","path":"/functions/v1/api/form/:id/restore"} as const satisfies RouteEntry
