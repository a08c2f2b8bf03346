// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"surveyQuestions.list","method":"GET","path":"/functions/v1/crm/survey-questions","hasMeta":true} as const satisfies RouteEntry
export const query = {"id":"surveyQuestions.query","method":"POST","path":"/functions/v1/crm/survey-questions/query","hasMeta":true} as const satisfies RouteEntry
export const create = {"id":"surveyQuestions.create","method":"POST","path":"/functions/v1/crm/survey-questions"} as const satisfies RouteEntry
export const read = {"id":"surveyQuestions.read","method":"GET","path":"/functions/v1/crm/survey-questions/:id"} as const satisfies RouteEntry
export const update = {"id":"surveyQuestions.update","method":"PUT","path":"/functions/v1/crm/survey-questions/:id"} as const satisfies RouteEntry
export const remove = {"id":"surveyQuestions.remove","method":"DELETE","path":"/functions/v1/crm/survey-questions/:id"} as const satisfies RouteEntry
