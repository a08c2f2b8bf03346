// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"connectedApps.list","method":"GET","path":"/functions/v1/api/connected-apps"} as const satisfies RouteEntry
export const attempts = {"id":"connectedApps.attempts","method":"GET","path":"/functions/v1/api/connected-apps/attempts"} as const satisfies RouteEntry
export const revoke = {"id":"connectedApps.revoke","method":"DELETE","path":"/functions/v1/api/connected-apps/:id"} as const satisfies RouteEntry
export const readRequest = {"id":"connectedApps.readRequest","method":"GET","path":"/functions/v1/api/connect-requests/:uid"} as const satisfies RouteEntry
export const decideRequest = {"id":"connectedApps.decideRequest","method":"POST","path":"/functions/v1/api/connect-requests/:uid"} as const satisfies RouteEntry
