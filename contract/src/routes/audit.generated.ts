// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"audit.list","method":"GET","path":"/functions/v1/api/audit-log","hasMeta":true} as const satisfies RouteEntry
const export_ = {"id":"audit.export","method":"GET","path":"/functions/v1/api/audit-log/export"} as const satisfies RouteEntry
export { export_ as export }
