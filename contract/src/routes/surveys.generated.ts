// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"surveys.list","method":"GET","path":"/functions/v1/crm/surveys","hasMeta":true} as const satisfies RouteEntry
export const query = {"id":"surveys.query","method":"POST","path":"/functions/v1/crm/surveys/query","hasMeta":true} as const satisfies RouteEntry
export const create = {"id":"surveys.create","method":"POST","path":"/functions/v1/crm/surveys"} as const satisfies RouteEntry
export const read = {"id":"surveys.read","method":"GET","path":"/functions/v1/crm/surveys/:id"} as const satisfies RouteEntry
export const update = {"id":"surveys.update","method":"PUT","path":"/functions/v1/crm/surveys/:id"} as const satisfies RouteEntry
export const remove = {"id":"surveys.remove","method":"DELETE","path":"/functions/v1/crm/surveys/:id"} as const satisfies RouteEntry
export const readStatus = {"id":"surveys.readStatus","method":"GET","path":"/functions/v1/crm/surveys/status"} as const satisfies RouteEntry
export const answer = {"id":"surveys.answer","method":"POST","path":"/functions/v1/crm/surveys/:id/answer"} as const satisfies RouteEntry
export const results = {"id":"surveys.results","method":"GET","path":"/functions/v1/crm/surveys/:id/results"} as const satisfies RouteEntry
const export_ = {"id":"surveys.export","method":"GET","path":"/functions/v1/crm/surveys/:id/results.csv"} as const satisfies RouteEntry
export { export_ as export }
