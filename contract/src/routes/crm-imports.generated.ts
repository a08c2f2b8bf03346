// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"crmImports.list","method":"GET","path":"/functions/v1/crm/imports"} as const satisfies RouteEntry
export const upload = {"id":"crmImports.upload","method":"POST","path":"/functions/v1/crm/imports"} as const satisfies RouteEntry
export const read = {"id":"crmImports.read","method":"GET","path":"/functions/v1/crm/imports/:id"} as const satisfies RouteEntry
export const preview = {"id":"crmImports.preview","method":"POST","path":"/functions/v1/crm/imports/:id/preview"} as const satisfies RouteEntry
export const check = {"id":"crmImports.check","method":"POST","path":"/functions/v1/crm/imports/:id/check"} as const satisfies RouteEntry
export const run = {"id":"crmImports.run","method":"POST","path":"/functions/v1/crm/imports/:id/run"} as const satisfies RouteEntry
export const stop = {"id":"crmImports.stop","method":"POST","path":"/functions/v1/crm/imports/:id/stop"} as const satisfies RouteEntry
export const revert = {"id":"crmImports.revert","method":"POST","path":"/functions/v1/crm/imports/:id/revert"} as const satisfies RouteEntry
export const remove = {"id":"crmImports.remove","method":"DELETE","path":"/functions/v1/crm/imports/:id"} as const satisfies RouteEntry
export const rows = {"id":"crmImports.rows","method":"GET","path":"/functions/v1/crm/imports/:id/rows","hasMeta":true} as const satisfies RouteEntry
export const problems = {"id":"crmImports.problems","method":"GET","path":"/functions/v1/crm/imports/:id/problems"} as const satisfies RouteEntry
