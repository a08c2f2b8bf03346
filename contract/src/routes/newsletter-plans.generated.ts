// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const readChannel = {"id":"newsletterPlans.readChannel","method":"GET","path":"/functions/v1/api/channel/:id/newsletter"} as const satisfies RouteEntry
export const updateChannel = {"id":"newsletterPlans.updateChannel","method":"PUT","path":"/functions/v1/api/channel/:id/newsletter"} as const satisfies RouteEntry
export const readPost = {"id":"newsletterPlans.readPost","method":"GET","path":"/functions/v1/api/content/:id/newsletter"} as const satisfies RouteEntry
export const updatePost = {"id":"newsletterPlans.updatePost","method":"PUT","path":"/functions/v1/api/content/:id/newsletter"} as const satisfies RouteEntry
