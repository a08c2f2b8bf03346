// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"notifications.list","method":"GET","path":"/functions/v1/api/notification","hasMeta":true} as const satisfies RouteEntry
export const events = {"id":"notifications.events","method":"GET","path":"/functions/v1/api/notification/events"} as const satisfies RouteEntry
export const choices = {"id":"notifications.choices","method":"GET","path":"/functions/v1/api/notification/choices"} as const satisfies RouteEntry
export const choose = {"id":"notifications.choose","method":"PUT","path":"/functions/v1/api/notification/choices"} as const satisfies RouteEntry
export const readAll = {"id":"notifications.readAll","method":"PUT","path":"/functions/v1/api/notification/read-all"} as const satisfies RouteEntry
export const update = {"id":"notifications.update","method":"PUT","path":"/functions/v1/api/notification/:id"} as const satisfies RouteEntry
