// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"imports.list","method":"GET","path":"/functions/v1/api/imports"} as const satisfies RouteEntry
export const upload = {"id":"imports.upload","method":"POST","path":"/functions/v1/api/imports"} as const satisfies RouteEntry
export const read = {"id":"imports.read","method":"GET","path":"/functions/v1/api/imports/:id"} as const satisfies RouteEntry
export const check = {"id":"imports.check","method":"POST","path":"/functions/v1/api/imports/:id/check"} as const satisfies RouteEntry
export const run = {"id":"imports.run","method":"POST","path":"/functions/v1/api/imports/:id/run"} as const satisfies RouteEntry
export const stop = {"id":"imports.stop","method":"POST","path":"/functions/v1/api/imports/:id/stop"} as const satisfies RouteEntry
export const undo = {"id":"imports.undo","method":"POST","path":"/functions/v1/api/imports/:id/undo"} as const satisfies RouteEntry
export const remove = {"id":"imports.remove","method":"DELETE","path":"/functions/v1/api/imports/:id"} as const satisfies RouteEntry
export const rows = {"id":"imports.rows","method":"GET","path":"/functions/v1/api/imports/:id/rows","hasMeta":true} as const satisfies RouteEntry
export const problems = {"id":"imports.problems","method":"GET","path":"/functions/v1/api/imports/:id/problems"} as const satisfies RouteEntry
