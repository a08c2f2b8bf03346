// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"contacts.list","method":"GET","path":"/functions/v1/crm/contacts","hasMeta":true} as const satisfies RouteEntry
export const query = {"id":"contacts.query","method":"POST","path":"/functions/v1/crm/contacts/query","hasMeta":true} as const satisfies RouteEntry
export const create = {"id":"contacts.create","method":"POST","path":"/functions/v1/crm/contacts"} as const satisfies RouteEntry
export const read = {"id":"contacts.read","method":"GET","path":"/functions/v1/crm/contacts/:id"} as const satisfies RouteEntry
export const update = {"id":"contacts.update","method":"PUT","path":"/functions/v1/crm/contacts/:id"} as const satisfies RouteEntry
export const remove = {"id":"contacts.remove","method":"DELETE","path":"/functions/v1/crm/contacts/:id"} as const satisfies RouteEntry
export const previewMerge = {"id":"contacts.previewMerge","method":"POST","path":"/functions/v1/crm/contacts/merge/preview"} as const satisfies RouteEntry
export const merge = {"id":"contacts.merge","method":"POST","path":"/functions/v1/crm/contacts/merge"} as const satisfies RouteEntry
export const duplicates = {"id":"contacts.duplicates","method":"GET","path":"/functions/v1/crm/contacts/duplicates"} as const satisfies RouteEntry
export const similar = {"id":"contacts.similar","method":"POST","path":"/functions/v1/crm/contacts/similar"} as const satisfies RouteEntry
export const bulk = {"id":"contacts.bulk","method":"POST","path":"/functions/v1/crm/contacts/bulk"} as const satisfies RouteEntry
export const cells = {"id":"contacts.cells","method":"POST","path":"/functions/v1/crm/contacts/cells"} as const satisfies RouteEntry
export const summarize = {"id":"contacts.summarize","method":"POST","path":"/functions/v1/crm/contacts/summarize"} as const satisfies RouteEntry
export const exportAll = {"id":"contacts.exportAll","method":"GET","path":"/functions/v1/crm/contacts/export"} as const satisfies RouteEntry
export const exportChosen = {"id":"contacts.exportChosen","method":"POST","path":"/functions/v1/crm/contacts/export"} as const satisfies RouteEntry
