// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"media.list","method":"GET","path":"/functions/v1/api/media","hasMeta":true} as const satisfies RouteEntry
export const create = {"id":"media.create","method":"POST","path":"/functions/v1/api/media"} as const satisfies RouteEntry
export const tags = {"id":"media.tags","method":"GET","path":"/functions/v1/api/media/tags"} as const satisfies RouteEntry
export const updateMany = {"id":"media.updateMany","method":"PUT","path":"/functions/v1/api/media"} as const satisfies RouteEntry
export const removeMany = {"id":"media.removeMany","method":"DELETE","path":"/functions/v1/api/media"} as const satisfies RouteEntry
export const restoreMany = {"id":"media.restoreMany","method":"POST","path":"/functions/v1/api/media/restore"} as const satisfies RouteEntry
export const folders = {"id":"media.folders","method":"GET","path":"/functions/v1/api/media/folders"} as const satisfies RouteEntry
export const createFolder = {"id":"media.createFolder","method":"POST","path":"/functions/v1/api/media/folders"} as const satisfies RouteEntry
export const updateFolder = {"id":"media.updateFolder","method":"PUT","path":"/functions/v1/api/media/folders/:id"} as const satisfies RouteEntry
export const removeFolder = {"id":"media.removeFolder","method":"DELETE","path":"/functions/v1/api/media/folders/:id"} as const satisfies RouteEntry
export const restoreFolder = {"id":"media.restoreFolder","method":"POST","path":"/functions/v1/api/media/folders/:id/restore"} as const satisfies RouteEntry
export const read = {"id":"media.read","method":"GET","path":"/functions/v1/api/media/:id"} as const satisfies RouteEntry
export const uses = {"id":"media.uses","method":"GET","path":"/functions/v1/api/media/:id/uses"} as const satisfies RouteEntry
export const update = {"id":"media.update","method":"PUT","path":"/functions/v1/api/media/:id"} as const satisfies RouteEntry
export const remove = {"id":"media.remove","method":"DELETE","path":"/functions/v1/api/media/:id"} as const satisfies RouteEntry
export const restore = {"id":"media.restore","method":"POST","path":"/functions/v1/api/media/:id/restore"} as const satisfies RouteEntry
