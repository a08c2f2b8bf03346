// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const posts = {"id":"exports.posts","method":"GET","path":"/functions/v1/api/content/export"} as const satisfies RouteEntry
export const ideas = {"id":"exports.ideas","method":"GET","path":"/functions/v1/api/idea/export"} as const satisfies RouteEntry
