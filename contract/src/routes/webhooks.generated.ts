// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const events = {"id":"webhooks.events","method":"GET","path":"/functions/v1/api/webhook-events"} as const satisfies RouteEntry
export const list = {"id":"webhooks.list","method":"GET","path":"/functions/v1/api/webhooks"} as const satisfies RouteEntry
export const create = {"id":"webhooks.create","method":"POST","path":"/functions/v1/api/webhooks"} as const satisfies RouteEntry
export const update = {"id":"webhooks.update","method":"PUT","path":"/functions/v1/api/webhooks/:id"} as const satisfies RouteEntry
export const remove = {"id":"webhooks.remove","method":"DELETE","path":"/functions/v1/api/webhooks/:id"} as const satisfies RouteEntry
export const rotate = {"id":"webhooks.rotate","method":"POST","path":"/functions/v1/api/webhooks/:id/rotate"} as const satisfies RouteEntry
export const enable = {"id":"webhooks.enable","method":"POST","path":"/functions/v1/api/webhooks/:id/enable"} as const satisfies RouteEntry
export const test = {"id":"webhooks.test","method":"POST","path":"/functions/v1/api/webhooks/:id/test"} as const satisfies RouteEntry
export const messages = {"id":"webhooks.messages","method":"GET","path":"/functions/v1/api/webhooks/:id/messages","hasMeta":true} as const satisfies RouteEntry
export const readMessage = {"id":"webhooks.readMessage","method":"GET","path":"/functions/v1/api/webhooks/:id/messages/:message_id"} as const satisfies RouteEntry
export const replay = {"id":"webhooks.replay","method":"POST","path":"/functions/v1/api/webhooks/:id/messages/:message_id/replay"} as const satisfies RouteEntry
export const replaySince = {"id":"webhooks.replaySince","method":"POST","path":"/functions/v1/api/webhooks/:id/replay"} as const satisfies RouteEntry
