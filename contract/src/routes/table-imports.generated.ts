// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"tableImports.list","method":"GET","path":"/functions/v1/api/table_import"} as const satisfies RouteEntry
export const upload = {"id":"tableImports.upload","method":"POST","path":"/functions/v1/api/table_import"} as const satisfies RouteEntry
export const read = {"id":"tableImports.read","method":"GET","path":"/functions/v1/api/table_import/:id"} as const satisfies RouteEntry
export const preview = {"id":"tableImports.preview","method":"POST","path":"/functions/v1/api/table_import/:id/preview"} as const satisfies RouteEntry
export const run = {"id":"tableImports.run","method":"POST","path":"/functions/v1/api/table_import/:id/run"} as const satisfies RouteEntry
export const stop = {"id":"tableImports.stop","method":"POST","path":"/functions/v1/api/table_import/:id/stop"} as const satisfies RouteEntry
export const resume = {"id":"tableImports.resume","method":"POST","path":"/functions/v1/api/table_import/:id/resume"} as const satisfies RouteEntry
export const undo = {"id":"tableImports.undo","method":"POST","path":"/functions/v1/api/table_import/:id/undo"} as const satisfies RouteEntry
export const losses = {"id":"tableImports.losses","method":"GET","path":"/functions/v1/api/table_import/:id/undo"} as const satisfies RouteEntry
export const remove = {"id":"tableImports.remove","method":"DELETE","path":"/functions/v1/api/table_import/:id"} as const satisfies RouteEntry
export const rows = {"id":"tableImports.rows","method":"GET","path":"/functions/v1/api/table_import/:id/rows","hasMeta":true} as const satisfies RouteEntry
export const problems = {"id":"tableImports.problems","method":"GET","path":"/functions/v1/api/table_import/:id/problems"} as const satisfies RouteEntry
export const events = {"id":"tableImports.events","method":"GET","path":"/functions/v1/api/table_import/:id/events"} as const satisfies RouteEntry
