// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"shareTeams.list","method":"GET","path":"/functions/v1/api/ambassador/teams"} as const satisfies RouteEntry
export const create = {"id":"shareTeams.create","method":"POST","path":"/functions/v1/api/ambassador/teams"} as const satisfies RouteEntry
export const update = {"id":"shareTeams.update","method":"PUT","path":"/functions/v1/api/ambassador/teams/:id"} as const satisfies RouteEntry
export const remove = {"id":"shareTeams.remove","method":"DELETE","path":"/functions/v1/api/ambassador/teams/:id"} as const satisfies RouteEntry
