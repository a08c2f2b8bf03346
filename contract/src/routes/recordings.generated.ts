// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"recordings.list","method":"GET","path":"/functions/v1/api/meetings/recordings"} as const satisfies RouteEntry
export const create = {"id":"recordings.create","method":"POST","path":"/functions/v1/api/meetings/recordings"} as const satisfies RouteEntry
export const read = {"id":"recordings.read","method":"GET","path":"/functions/v1/api/meetings/recordings/:id"} as const satisfies RouteEntry
export const parts = {"id":"recordings.parts","method":"GET","path":"/functions/v1/api/meetings/recordings/:id/parts"} as const satisfies RouteEntry
export const savePart = {"id":"recordings.savePart","method":"PUT","path":"/functions/v1/api/meetings/recordings/:id/parts/:number"} as const satisfies RouteEntry
export const finish = {"id":"recordings.finish","method":"POST","path":"/functions/v1/api/meetings/recordings/:id/finish"} as const satisfies RouteEntry
export const remove = {"id":"recordings.remove","method":"DELETE","path":"/functions/v1/api/meetings/recordings/:id"} as const satisfies RouteEntry
export const address = {"id":"recordings.address","method":"GET","path":"/functions/v1/api/meetings/recordings/:id/address"} as const satisfies RouteEntry
export const sound = {"id":"recordings.sound","method":"GET","path":"/functions/v1/api/meetings/recordings/:id/sound","isPublic":true} as const satisfies RouteEntry
