// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"timeline.list","method":"GET","path":"/functions/v1/crm/timeline","hasMeta":true} as const satisfies RouteEntry
