// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const read = {"id":"example.read","method":"GET","path":"/functions/v1/api/example-workspace"} as const satisfies RouteEntry
export const create = {"id":"example.create","method":"POST","path":"/functions/v1/api/example-workspace"} as const satisfies RouteEntry
export const remove = {"id":"example.remove","method":"DELETE","path":"/functions/v1/api/example-workspace"} as const satisfies RouteEntry
