// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const read = {"id":"proofreading.read","method":"GET","path":"/functions/v1/api/proofreading"} as const satisfies RouteEntry
export const addWord = {"id":"proofreading.addWord","method":"POST","path":"/functions/v1/api/proofreading/words"} as const satisfies RouteEntry
export const removeWord = {"id":"proofreading.removeWord","method":"DELETE","path":"/functions/v1/api/proofreading/words/:id"} as const satisfies RouteEntry
export const findNames = {"id":"proofreading.findNames","method":"POST","path":"/functions/v1/api/proofreading/names"} as const satisfies RouteEntry
export const check = {"id":"proofreading.check","method":"POST","path":"/functions/v1/api/proofreading/check"} as const satisfies RouteEntry
