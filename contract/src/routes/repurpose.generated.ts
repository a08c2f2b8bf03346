// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const create = {"id":"repurpose.create","method":"POST","path":"/functions/v1/api/content/:id/repurpose"} as const satisfies RouteEntry
export const createOfIdea = {"id":"repurpose.createOfIdea","method":"POST","path":"/functions/v1/api/idea/:id/variants"} as const satisfies RouteEntry
export const list = {"id":"repurpose.list","method":"GET","path":"/functions/v1/api/content/:id/variants"} as const satisfies RouteEntry
export const listOfIdea = {"id":"repurpose.listOfIdea","method":"GET","path":"/functions/v1/api/idea/:id/variants"} as const satisfies RouteEntry
export const regenerate = {"id":"repurpose.regenerate","method":"POST","path":"/functions/v1/api/content/:id/regenerate"} as const satisfies RouteEntry
export const keep = {"id":"repurpose.keep","method":"POST","path":"/functions/v1/api/content/:id/keep-variant"} as const satisfies RouteEntry
export const forms = {"id":"repurpose.forms","method":"GET","path":"/functions/v1/api/content/:id/forms"} as const satisfies RouteEntry
