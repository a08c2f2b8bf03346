// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const putBack = {"id":"passages.putBack","method":"POST","path":"/functions/v1/api/content/:id/put-back"} as const satisfies RouteEntry
export const answer = {"id":"passages.answer","method":"POST","path":"/functions/v1/api/content/:id/interview/:question_id/answer"} as const satisfies RouteEntry
export const dismissQuestions = {"id":"passages.dismissQuestions","method":"PUT","path":"/functions/v1/api/content/:id/interview"} as const satisfies RouteEntry
export const leaveOut = {"id":"passages.leaveOut","method":"POST","path":"/functions/v1/api/content/:id/leave-out"} as const satisfies RouteEntry
export const settle = {"id":"passages.settle","method":"PUT","path":"/functions/v1/api/content/:id/findings/:finding_id"} as const satisfies RouteEntry
