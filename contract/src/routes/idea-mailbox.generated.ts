// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const read = {"id":"ideaMailbox.read","method":"GET","path":"/functions/v1/api/idea-mailbox"} as const satisfies RouteEntry
export const create = {"id":"ideaMailbox.create","method":"POST","path":"/functions/v1/api/idea-mailbox"} as const satisfies RouteEntry
export const update = {"id":"ideaMailbox.update","method":"PUT","path":"/functions/v1/api/idea-mailbox"} as const satisfies RouteEntry
export const remove = {"id":"ideaMailbox.remove","method":"DELETE","path":"/functions/v1/api/idea-mailbox"} as const satisfies RouteEntry
