// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const read = {"id":"linkCards.read","method":"GET","path":"/functions/v1/api/content/:id/link-card"} as const satisfies RouteEntry
