// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"numberImports.list","method":"GET","path":"/functions/v1/api/analytics/imports"} as const satisfies RouteEntry
export const upload = {"id":"numberImports.upload","method":"POST","path":"/functions/v1/api/analytics/imports"} as const satisfies RouteEntry
export const read = {"id":"numberImports.read","method":"GET","path":"/functions/v1/api/analytics/imports/:id"} as const satisfies RouteEntry
export const run = {"id":"numberImports.run","method":"POST","path":"/functions/v1/api/analytics/imports/:id/run"} as const satisfies RouteEntry
export const stop = {"id":"numberImports.stop","method":"POST","path":"/functions/v1/api/analytics/imports/:id/stop"} as const satisfies RouteEntry
export const undo = {"id":"numberImports.undo","method":"POST","path":"/functions/v1/api/analytics/imports/:id/undo"} as const satisfies RouteEntry
export const remove = {"id":"numberImports.remove","method":"DELETE","path":"/functions/v1/api/analytics/imports/:id"} as const satisfies RouteEntry
