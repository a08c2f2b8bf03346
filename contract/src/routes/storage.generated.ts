// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const upload = {"id":"storage.upload","method":"POST","path":"/storage/v1/object/:bucket/*"} as const satisfies RouteEntry
export const read = {"id":"storage.read","method":"GET","path":"/storage/v1/object/:bucket/*"} as const satisfies RouteEntry
export const remove = {"id":"storage.remove","method":"DELETE","path":"/storage/v1/object/:bucket/*"} as const satisfies RouteEntry
