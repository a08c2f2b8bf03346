// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"playbook.list","method":"GET","path":"/functions/v1/crm/playbook","hasMeta":true} as const satisfies RouteEntry
export const query = {"id":"playbook.query","method":"POST","path":"/functions/v1/crm/playbook/query","hasMeta":true} as const satisfies RouteEntry
export const create = {"id":"playbook.create","method":"POST","path":"/functions/v1/crm/playbook"} as const satisfies RouteEntry
export const read = {"id":"playbook.read","method":"GET","path":"/functions/v1/crm/playbook/:id"} as const satisfies RouteEntry
export const update = {"id":"playbook.update","method":"PATCH","path":"/functions/v1/crm/playbook/:id"} as const satisfies RouteEntry
export const remove = {"id":"playbook.remove","method":"DELETE","path":"/functions/v1/crm/playbook/:id"} as const satisfies RouteEntry
