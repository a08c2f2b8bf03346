// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"members.list","method":"GET","path":"/functions/v1/api/account-access"} as const satisfies RouteEntry
export const own = {"id":"members.own","method":"GET","path":"/functions/v1/api/account-access/user-access"} as const satisfies RouteEntry
export const invite = {"id":"members.invite","method":"POST","path":"/functions/v1/api/account-access"} as const satisfies RouteEntry
export const update = {"id":"members.update","method":"PUT","path":"/functions/v1/api/account-access"} as const satisfies RouteEntry
export const remove = {"id":"members.remove","method":"DELETE","path":"/functions/v1/api/account-access"} as const satisfies RouteEntry
export const endSessions = {"id":"members.endSessions","method":"POST","path":"/functions/v1/api/account-access/end-sessions"} as const satisfies RouteEntry
