// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"surveyLinks.list","method":"GET","path":"/functions/v1/crm/surveys/:id/links"} as const satisfies RouteEntry
export const create = {"id":"surveyLinks.create","method":"POST","path":"/functions/v1/crm/surveys/:id/links"} as const satisfies RouteEntry
export const revoke = {"id":"surveyLinks.revoke","method":"DELETE","path":"/functions/v1/crm/survey-links/:id"} as const satisfies RouteEntry
