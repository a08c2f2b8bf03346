// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const read = {"id":"shareDigest.read","method":"GET","path":"/functions/v1/api/ambassador/digest"} as const satisfies RouteEntry
export const update = {"id":"shareDigest.update","method":"PUT","path":"/functions/v1/api/ambassador/digest"} as const satisfies RouteEntry
