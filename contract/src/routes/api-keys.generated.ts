// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"apiKeys.list","method":"GET","path":"/functions/v1/api/api-keys"} as const satisfies RouteEntry
export const create = {"id":"apiKeys.create","method":"POST","path":"/functions/v1/api/api-keys"} as const satisfies RouteEntry
export const revoke = {"id":"apiKeys.revoke","method":"DELETE","path":"/functions/v1/api/api-keys/:id"} as const satisfies RouteEntry
