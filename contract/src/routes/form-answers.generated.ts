// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"formAnswers.list","method":"GET","path":"/functions/v1/api/form/:id/answers","hasMeta":true} as const satisfies RouteEntry
export const exportAll = {"id":"formAnswers.exportAll","method":"GET","path":"/functions/v1/api/form/:id/answers.csv"} as const satisfies RouteEntry
export const accept = {"id":"formAnswers.accept","method":"POST","path":"/functions/v1/api/form/:id/answers/accept"} as const satisfies RouteEntry
export const discard = {"id":"formAnswers.discard","method":"POST","path":"/functions/v1/api/form/:id/answers/discard"} as const satisfies RouteEntry
export const takeSuggestion = {"id":"formAnswers.takeSuggestion","method":"POST","path":"/functions/v1/api/form-answer/:id/suggestion"} as const satisfies RouteEntry
export const suggestions = {"id":"formAnswers.suggestions","method":"GET","path":"/functions/v1/api/contact/:id/form-suggestions"} as const satisfies RouteEntry
export const takeOnContact = {"id":"formAnswers.takeOnContact","method":"POST","path":"/functions/v1/api/contact/:id/form-suggestions/take"} as const satisfies RouteEntry
export const dismissOnContact = {"id":"formAnswers.dismissOnContact","method":"POST","path":"/functions/v1/api/contact/:id/form-suggestions/dismiss"} as const satisfies RouteEntry
export const download = {"id":"formAnswers.download","method":"GET","path":"/functions/v1/api/form-file/:id"} as const satisfies RouteEntry
export const addRecord = {"id":"formAnswers.addRecord","method":"POST","path":"/functions/v1/api/form-answer/:id/record"} as const satisfies RouteEntry
export const remove = {"id":"formAnswers.remove","method":"DELETE","path":"/functions/v1/api/form-answer/:id"} as const satisfies RouteEntry
