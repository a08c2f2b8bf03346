// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const complete = {"id":"advisorCards.complete","method":"POST","path":"/functions/v1/api/advisor/complete"} as const satisfies RouteEntry
export const answer = {"id":"advisorCards.answer","method":"POST","path":"/functions/v1/api/advisor/answers"} as const satisfies RouteEntry
export const board = {"id":"advisorCards.board","method":"GET","path":"/functions/v1/api/advisor/board"} as const satisfies RouteEntry
export const keep = {"id":"advisorCards.keep","method":"POST","path":"/functions/v1/api/advisor/board"} as const satisfies RouteEntry
export const changeKept = {"id":"advisorCards.changeKept","method":"PATCH","path":"/functions/v1/api/advisor/board/:id"} as const satisfies RouteEntry
export const removeKept = {"id":"advisorCards.removeKept","method":"DELETE","path":"/functions/v1/api/advisor/board/:id"} as const satisfies RouteEntry
