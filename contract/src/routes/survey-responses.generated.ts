// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"surveyResponses.list","method":"GET","path":"/functions/v1/crm/survey-responses","hasMeta":true} as const satisfies RouteEntry
export const query = {"id":"surveyResponses.query","method":"POST","path":"/functions/v1/crm/survey-responses/query","hasMeta":true} as const satisfies RouteEntry
export const create = {"id":"surveyResponses.create","method":"POST","path":"/functions/v1/crm/survey-responses"} as const satisfies RouteEntry
export const replace = {"id":"surveyResponses.replace","method":"PUT","path":"/functions/v1/crm/survey-responses"} as const satisfies RouteEntry
export const clear = {"id":"surveyResponses.clear","method":"DELETE","path":"/functions/v1/crm/survey-responses"} as const satisfies RouteEntry
export const read = {"id":"surveyResponses.read","method":"GET","path":"/functions/v1/crm/survey-responses/:id"} as const satisfies RouteEntry
export const update = {"id":"surveyResponses.update","method":"PUT","path":"/functions/v1/crm/survey-responses/:id"} as const satisfies RouteEntry
export const remove = {"id":"surveyResponses.remove","method":"DELETE","path":"/functions/v1/crm/survey-responses/:id"} as const satisfies RouteEntry
