// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const read = {"id":"guestSurveys.read","method":"POST","path":"/functions/v1/api/guest-survey/look","isPublic":true} as const satisfies RouteEntry
export const answer = {"id":"guestSurveys.answer","method":"POST","path":"/functions/v1/api/guest-survey/answer","isPublic":true} as const satisfies RouteEntry
