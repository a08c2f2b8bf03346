// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"trackedLinks.list","method":"GET","path":"/functions/v1/api/tracked_link","hasMeta":true} as const satisfies RouteEntry
export const create = {"id":"trackedLinks.create","method":"POST","path":"/functions/v1/api/tracked_link"} as const satisfies RouteEntry
export const prepare = {"id":"trackedLinks.prepare","method":"POST","path":"/functions/v1/api/tracked_link/prepare"} as const satisfies RouteEntry
export const update = {"id":"trackedLinks.update","method":"PUT","path":"/functions/v1/api/tracked_link/:id"} as const satisfies RouteEntry
export const days = {"id":"trackedLinks.days","method":"GET","path":"/functions/v1/api/tracked_link/:id/days"} as const satisfies RouteEntry
export const settings = {"id":"trackedLinks.settings","method":"GET","path":"/functions/v1/api/tracked_link/settings"} as const satisfies RouteEntry
export const changeSettings = {"id":"trackedLinks.changeSettings","method":"PUT","path":"/functions/v1/api/tracked_link/settings"} as const satisfies RouteEntry
