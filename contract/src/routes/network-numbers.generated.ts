// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const read = {"id":"networkNumbers.read","method":"GET","path":"/functions/v1/api/content/:id/network-numbers"} as const satisfies RouteEntry
export const refresh = {"id":"networkNumbers.refresh","method":"POST","path":"/functions/v1/api/content/:id/network-numbers"} as const satisfies RouteEntry
export const report = {"id":"networkNumbers.report","method":"GET","path":"/functions/v1/api/analytics/network-numbers"} as const satisfies RouteEntry
