// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"newsletters.list","method":"GET","path":"/functions/v1/api/newsletter","hasMeta":true} as const satisfies RouteEntry
export const create = {"id":"newsletters.create","method":"POST","path":"/functions/v1/api/newsletter"} as const satisfies RouteEntry
export const read = {"id":"newsletters.read","method":"GET","path":"/functions/v1/api/newsletter/:id"} as const satisfies RouteEntry
export const update = {"id":"newsletters.update","method":"PUT","path":"/functions/v1/api/newsletter/:id"} as const satisfies RouteEntry
export const remove = {"id":"newsletters.remove","method":"DELETE","path":"/functions/v1/api/newsletter/:id"} as const satisfies RouteEntry
export const preview = {"id":"newsletters.preview","method":"GET","path":"/functions/v1/api/newsletter/:id/preview"} as const satisfies RouteEntry
export const test = {"id":"newsletters.test","method":"POST","path":"/functions/v1/api/newsletter/:id/test"} as const satisfies RouteEntry
export const start = {"id":"newsletters.start","method":"POST","path":"/functions/v1/api/newsletter/:id/start"} as const satisfies RouteEntry
export const pause = {"id":"newsletters.pause","method":"POST","path":"/functions/v1/api/newsletter/:id/pause"} as const satisfies RouteEntry
export const resume = {"id":"newsletters.resume","method":"POST","path":"/functions/v1/api/newsletter/:id/resume"} as const satisfies RouteEntry
export const stop = {"id":"newsletters.stop","method":"POST","path":"/functions/v1/api/newsletter/:id/stop"} as const satisfies RouteEntry
export const links = {"id":"newsletters.links","method":"GET","path":"/functions/v1/api/newsletter/:id/links"} as const satisfies RouteEntry
export const deliveries = {"id":"newsletters.deliveries","method":"GET","path":"/functions/v1/api/newsletter/:id/deliveries","hasMeta":true} as const satisfies RouteEntry
export const repeat = {"id":"newsletters.repeat","method":"POST","path":"/functions/v1/api/newsletter/delivery/:id/repeat"} as const satisfies RouteEntry
