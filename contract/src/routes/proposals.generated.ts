// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"proposals.list","method":"GET","path":"/functions/v1/api/content/:id/proposals"} as const satisfies RouteEntry
export const reject = {"id":"proposals.reject","method":"PUT","path":"/functions/v1/api/content/:id/proposals/:revision_id"} as const satisfies RouteEntry
