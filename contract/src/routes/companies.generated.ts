// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"companies.list","method":"GET","path":"/functions/v1/crm/companies","hasMeta":true} as const satisfies RouteEntry
export const query = {"id":"companies.query","method":"POST","path":"/functions/v1/crm/companies/query","hasMeta":true} as const satisfies RouteEntry
export const create = {"id":"companies.create","method":"POST","path":"/functions/v1/crm/companies"} as const satisfies RouteEntry
export const read = {"id":"companies.read","method":"GET","path":"/functions/v1/crm/companies/:id"} as const satisfies RouteEntry
export const update = {"id":"companies.update","method":"PUT","path":"/functions/v1/crm/companies/:id"} as const satisfies RouteEntry
export const remove = {"id":"companies.remove","method":"DELETE","path":"/functions/v1/crm/companies/:id"} as const satisfies RouteEntry
export const previewMerge = {"id":"companies.previewMerge","method":"POST","path":"/functions/v1/crm/companies/merge/preview"} as const satisfies RouteEntry
export const merge = {"id":"companies.merge","method":"POST","path":"/functions/v1/crm/companies/merge"} as const satisfies RouteEntry
export const duplicates = {"id":"companies.duplicates","method":"GET","path":"/functions/v1/crm/companies/duplicates"} as const satisfies RouteEntry
export const similar = {"id":"companies.similar","method":"POST","path":"/functions/v1/crm/companies/similar"} as const satisfies RouteEntry
export const bulk = {"id":"companies.bulk","method":"POST","path":"/functions/v1/crm/companies/bulk"} as const satisfies RouteEntry
export const cells = {"id":"companies.cells","method":"POST","path":"/functions/v1/crm/companies/cells"} as const satisfies RouteEntry
export const summarize = {"id":"companies.summarize","method":"POST","path":"/functions/v1/crm/companies/summarize"} as const satisfies RouteEntry
export const exportAll = {"id":"companies.exportAll","method":"GET","path":"/functions/v1/crm/companies/export"} as const satisfies RouteEntry
export const exportChosen = {"id":"companies.exportChosen","method":"POST","path":"/functions/v1/crm/companies/export"} as const satisfies RouteEntry
