// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"guestReviews.list","method":"GET","path":"/functions/v1/api/content/:id/review-links"} as const satisfies RouteEntry
export const create = {"id":"guestReviews.create","method":"POST","path":"/functions/v1/api/content/:id/review-links"} as const satisfies RouteEntry
export const revoke = {"id":"guestReviews.revoke","method":"DELETE","path":"/functions/v1/api/review-links/:id"} as const satisfies RouteEntry
export const read = {"id":"guestReviews.read","method":"POST","path":"/functions/v1/api/guest-review/look","isPublic":true} as const satisfies RouteEntry
export const decide = {"id":"guestReviews.decide","method":"POST","path":"/functions/v1/api/guest-review/decide","isPublic":true} as const satisfies RouteEntry
