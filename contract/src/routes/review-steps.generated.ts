// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"reviewSteps.list","method":"GET","path":"/functions/v1/api/review-steps"} as const satisfies RouteEntry
export const save = {"id":"reviewSteps.save","method":"PUT","path":"/functions/v1/api/review-steps"} as const satisfies RouteEntry
