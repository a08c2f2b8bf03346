// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"shareRules.list","method":"GET","path":"/functions/v1/api/ambassador/rules"} as const satisfies RouteEntry
export const read = {"id":"shareRules.read","method":"GET","path":"/functions/v1/api/ambassador/posts/:content_id/rules"} as const satisfies RouteEntry
export const save = {"id":"shareRules.save","method":"PUT","path":"/functions/v1/api/ambassador/posts/:content_id/rules"} as const satisfies RouteEntry
export const withdraw = {"id":"shareRules.withdraw","method":"POST","path":"/functions/v1/api/ambassador/posts/:content_id/withdrawal"} as const satisfies RouteEntry
export const undoWithdrawal = {"id":"shareRules.undoWithdrawal","method":"DELETE","path":"/functions/v1/api/ambassador/posts/:content_id/withdrawal"} as const satisfies RouteEntry
