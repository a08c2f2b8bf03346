// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const read = {"id":"shareConsents.read","method":"GET","path":"/functions/v1/api/ambassador/consent"} as const satisfies RouteEntry
export const agree = {"id":"shareConsents.agree","method":"PUT","path":"/functions/v1/api/ambassador/consent"} as const satisfies RouteEntry
export const withdraw = {"id":"shareConsents.withdraw","method":"DELETE","path":"/functions/v1/api/ambassador/consent"} as const satisfies RouteEntry
