// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const test = {"id":"connections.test","method":"POST","path":"/functions/v1/api/channel-test"} as const satisfies RouteEntry
export const check = {"id":"connections.check","method":"POST","path":"/functions/v1/api/channel/:id/check"} as const satisfies RouteEntry
