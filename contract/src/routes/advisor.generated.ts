// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const marks = {"id":"advisor.marks","method":"GET","path":"/functions/v1/api/advisor/sessions"} as const satisfies RouteEntry
export const mark = {"id":"advisor.mark","method":"GET","path":"/functions/v1/api/advisor/sessions/:id"} as const satisfies RouteEntry
export const change = {"id":"advisor.change","method":"PATCH","path":"/functions/v1/api/advisor/sessions/:id"} as const satisfies RouteEntry
export const restore = {"id":"advisor.restore","method":"POST","path":"/functions/v1/api/advisor/sessions/:id/restore"} as const satisfies RouteEntry
export const clear = {"id":"advisor.clear","method":"POST","path":"/functions/v1/api/advisor/sessions/:id/clear"} as const satisfies RouteEntry
export const undoClear = {"id":"advisor.undoClear","method":"POST","path":"/functions/v1/api/advisor/sessions/:id/undo-clear"} as const satisfies RouteEntry
export const tree = {"id":"advisor.tree","method":"GET","path":"/functions/v1/api/advisor/sessions/:id/tree"} as const satisfies RouteEntry
export const choose = {"id":"advisor.choose","method":"PUT","path":"/functions/v1/api/advisor/sessions/:id/head"} as const satisfies RouteEntry
const export_ = {"id":"advisor.export","method":"GET","path":"/functions/v1/api/advisor/sessions/:id/export"} as const satisfies RouteEntry
export { export_ as export }
export const search = {"id":"advisor.search","method":"GET","path":"/functions/v1/api/advisor/search"} as const satisfies RouteEntry
export const share = {"id":"advisor.share","method":"POST","path":"/functions/v1/api/advisor/sessions/:id/share"} as const satisfies RouteEntry
export const unshare = {"id":"advisor.unshare","method":"DELETE","path":"/functions/v1/api/advisor/sessions/:id/share"} as const satisfies RouteEntry
export const sharedList = {"id":"advisor.sharedList","method":"GET","path":"/functions/v1/api/advisor/shared"} as const satisfies RouteEntry
export const folders = {"id":"advisor.folders","method":"GET","path":"/functions/v1/api/advisor/folders"} as const satisfies RouteEntry
export const createFolder = {"id":"advisor.createFolder","method":"POST","path":"/functions/v1/api/advisor/folders"} as const satisfies RouteEntry
export const renameFolder = {"id":"advisor.renameFolder","method":"PUT","path":"/functions/v1/api/advisor/folders/:id"} as const satisfies RouteEntry
export const removeFolder = {"id":"advisor.removeFolder","method":"DELETE","path":"/functions/v1/api/advisor/folders/:id"} as const satisfies RouteEntry
export const prompts = {"id":"advisor.prompts","method":"GET","path":"/functions/v1/api/advisor/prompts"} as const satisfies RouteEntry
export const createPrompt = {"id":"advisor.createPrompt","method":"POST","path":"/functions/v1/api/advisor/prompts"} as const satisfies RouteEntry
export const changePrompt = {"id":"advisor.changePrompt","method":"PUT","path":"/functions/v1/api/advisor/prompts/:id"} as const satisfies RouteEntry
export const removePrompt = {"id":"advisor.removePrompt","method":"DELETE","path":"/functions/v1/api/advisor/prompts/:id"} as const satisfies RouteEntry
