// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const listSources = {"id":"research.listSources","method":"GET","path":"/functions/v1/api/research/sources"} as const satisfies RouteEntry
export const readSource = {"id":"research.readSource","method":"GET","path":"/functions/v1/api/research/sources/:id"} as const satisfies RouteEntry
export const addSources = {"id":"research.addSources","method":"POST","path":"/functions/v1/api/research/sources"} as const satisfies RouteEntry
export const addSourceFile = {"id":"research.addSourceFile","method":"POST","path":"/functions/v1/api/research/source-files"} as const satisfies RouteEntry
export const retrySource = {"id":"research.retrySource","method":"POST","path":"/functions/v1/api/research/sources/:id/retry"} as const satisfies RouteEntry
export const removeSource = {"id":"research.removeSource","method":"DELETE","path":"/functions/v1/api/research/sources/:id"} as const satisfies RouteEntry
export const search = {"id":"research.search","method":"POST","path":"/functions/v1/api/research/search"} as const satisfies RouteEntry
export const readSettings = {"id":"research.readSettings","method":"GET","path":"/functions/v1/api/research/settings"} as const satisfies RouteEntry
export const updateSettings = {"id":"research.updateSettings","method":"PUT","path":"/functions/v1/api/research/settings"} as const satisfies RouteEntry
export const resetSettings = {"id":"research.resetSettings","method":"DELETE","path":"/functions/v1/api/research/settings"} as const satisfies RouteEntry
