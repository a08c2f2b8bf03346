// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"reportShares.list","method":"GET","path":"/functions/v1/api/report-share"} as const satisfies RouteEntry
export const create = {"id":"reportShares.create","method":"POST","path":"/functions/v1/api/report-share"} as const satisfies RouteEntry
export const revoke = {"id":"reportShares.revoke","method":"DELETE","path":"/functions/v1/api/report-share/:id"} as const satisfies RouteEntry
export const read = {"id":"reportShares.read","method":"POST","path":"/functions/v1/api/guest-report/look","isPublic":true} as const satisfies RouteEntry
