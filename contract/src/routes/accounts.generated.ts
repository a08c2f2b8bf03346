// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"accounts.list","method":"GET","path":"/functions/v1/api/account"} as const satisfies RouteEntry
export const create = {"id":"accounts.create","method":"POST","path":"/functions/v1/api/account"} as const satisfies RouteEntry
export const settings = {"id":"accounts.settings","method":"GET","path":"/functions/v1/api/account/settings"} as const satisfies RouteEntry
export const changeSettings = {"id":"accounts.changeSettings","method":"PUT","path":"/functions/v1/api/account/settings"} as const satisfies RouteEntry
export const features = {"id":"accounts.features","method":"GET","path":"/functions/v1/api/account/features"} as const satisfies RouteEntry
export const changeFeatures = {"id":"accounts.changeFeatures","method":"PUT","path":"/functions/v1/api/account/features"} as const satisfies RouteEntry
export const transfer = {"id":"accounts.transfer","method":"POST","path":"/functions/v1/api/account/transfer"} as const satisfies RouteEntry
export const remove = {"id":"accounts.remove","method":"DELETE","path":"/functions/v1/api/account"} as const satisfies RouteEntry
export const restore = {"id":"accounts.restore","method":"POST","path":"/functions/v1/api/account/:id/restore"} as const satisfies RouteEntry
