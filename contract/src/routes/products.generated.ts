// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"products.list","method":"GET","path":"/functions/v1/crm/product-service","hasMeta":true} as const satisfies RouteEntry
export const query = {"id":"products.query","method":"POST","path":"/functions/v1/crm/product-service/query","hasMeta":true} as const satisfies RouteEntry
export const create = {"id":"products.create","method":"POST","path":"/functions/v1/crm/product-service"} as const satisfies RouteEntry
export const read = {"id":"products.read","method":"GET","path":"/functions/v1/crm/product-service/:id"} as const satisfies RouteEntry
export const update = {"id":"products.update","method":"PUT","path":"/functions/v1/crm/product-service/:id"} as const satisfies RouteEntry
export const remove = {"id":"products.remove","method":"DELETE","path":"/functions/v1/crm/product-service/:id"} as const satisfies RouteEntry
