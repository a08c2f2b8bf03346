// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"advisorActions.list","method":"GET","path":"/functions/v1/api/advisor/actions"} as const satisfies RouteEntry
export const decide = {"id":"advisorActions.decide","method":"POST","path":"/functions/v1/api/advisor/actions/:id/decide"} as const satisfies RouteEntry
export const read = {"id":"advisorActions.read","method":"GET","path":"/functions/v1/api/advisor/actions/:id"} as const satisfies RouteEntry
export const undo = {"id":"advisorActions.undo","method":"POST","path":"/functions/v1/api/advisor/actions/:id/undo"} as const satisfies RouteEntry
