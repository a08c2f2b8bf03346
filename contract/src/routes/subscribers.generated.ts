// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"subscribers.list","method":"GET","path":"/functions/v1/api/subscriber","hasMeta":true} as const satisfies RouteEntry
export const exportAll = {"id":"subscribers.exportAll","method":"GET","path":"/functions/v1/api/subscriber/export"} as const satisfies RouteEntry
export const create = {"id":"subscribers.create","method":"POST","path":"/functions/v1/api/subscriber"} as const satisfies RouteEntry
export const readFile = {"id":"subscribers.readFile","method":"POST","path":"/functions/v1/api/subscriber/file"} as const satisfies RouteEntry
export const importAll = {"id":"subscribers.importAll","method":"POST","path":"/functions/v1/api/subscriber/import"} as const satisfies RouteEntry
export const imports = {"id":"subscribers.imports","method":"GET","path":"/functions/v1/api/subscriber/import"} as const satisfies RouteEntry
export const undoImport = {"id":"subscribers.undoImport","method":"POST","path":"/functions/v1/api/subscriber/import/:id/undo"} as const satisfies RouteEntry
export const remind = {"id":"subscribers.remind","method":"POST","path":"/functions/v1/api/subscriber/:id/confirmation"} as const satisfies RouteEntry
export const unsubscribe = {"id":"subscribers.unsubscribe","method":"POST","path":"/functions/v1/api/subscriber/:id/unsubscribe"} as const satisfies RouteEntry
export const remove = {"id":"subscribers.remove","method":"DELETE","path":"/functions/v1/api/subscriber/:id"} as const satisfies RouteEntry
