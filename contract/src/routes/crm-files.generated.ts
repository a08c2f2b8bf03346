// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"crmFiles.list","method":"GET","path":"/functions/v1/crm/files","hasMeta":true} as const satisfies RouteEntry
export const query = {"id":"crmFiles.query","method":"POST","path":"/functions/v1/crm/files/query","hasMeta":true} as const satisfies RouteEntry
export const create = {"id":"crmFiles.create","method":"POST","path":"/functions/v1/crm/files"} as const satisfies RouteEntry
export const read = {"id":"crmFiles.read","method":"GET","path":"/functions/v1/crm/files/:id"} as const satisfies RouteEntry
export const download = {"id":"crmFiles.download","method":"GET","path":"/functions/v1/crm/files/:id/download"} as const satisfies RouteEntry
export const remove = {"id":"crmFiles.remove","method":"DELETE","path":"/functions/v1/crm/files/:id"} as const satisfies RouteEntry
export const restore = {"id":"crmFiles.restore","method":"POST","path":"/functions/v1/crm/files/:id/restore"} as const satisfies RouteEntry
