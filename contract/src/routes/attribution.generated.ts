// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const deal = {"id":"attribution.deal","method":"GET","path":"/functions/v1/api/attribution/deals/:id"} as const satisfies RouteEntry
export const summary = {"id":"attribution.summary","method":"GET","path":"/functions/v1/api/attribution/summary"} as const satisfies RouteEntry
export const post = {"id":"attribution.post","method":"GET","path":"/functions/v1/api/attribution/posts/:id"} as const satisfies RouteEntry
export const contact = {"id":"attribution.contact","method":"GET","path":"/functions/v1/api/attribution/contacts/:id"} as const satisfies RouteEntry
export const forget = {"id":"attribution.forget","method":"DELETE","path":"/functions/v1/api/attribution/contacts/:id/touches"} as const satisfies RouteEntry
export const createLink = {"id":"attribution.createLink","method":"POST","path":"/functions/v1/api/attribution/contacts/:id/links"} as const satisfies RouteEntry
export const settings = {"id":"attribution.settings","method":"GET","path":"/functions/v1/api/attribution/settings"} as const satisfies RouteEntry
export const changeSettings = {"id":"attribution.changeSettings","method":"PUT","path":"/functions/v1/api/attribution/settings"} as const satisfies RouteEntry
