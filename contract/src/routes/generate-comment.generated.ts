// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const posts = {"id":"generateComment.posts","method":"GET","path":"/functions/v1/api/generate-comment/posts"} as const satisfies RouteEntry
export const create = {"id":"generateComment.create","method":"POST","path":"/functions/v1/api/generate-comment"} as const satisfies RouteEntry
export const feedback = {"id":"generateComment.feedback","method":"POST","path":"/functions/v1/api/generate-comment/feedback"} as const satisfies RouteEntry
