// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"socialIntegrations.list","method":"GET","path":"/functions/v1/api/user-social-integration"} as const satisfies RouteEntry
export const platforms = {"id":"socialIntegrations.platforms","method":"GET","path":"/functions/v1/api/ambassador/platforms"} as const satisfies RouteEntry
export const connect = {"id":"socialIntegrations.connect","method":"POST","path":"/functions/v1/api/user-social-integration/:platform"} as const satisfies RouteEntry
export const update = {"id":"socialIntegrations.update","method":"PUT","path":"/functions/v1/api/user-social-integration/:platform"} as const satisfies RouteEntry
export const disconnect = {"id":"socialIntegrations.disconnect","method":"DELETE","path":"/functions/v1/api/user-social-integration/:platform"} as const satisfies RouteEntry
export const test = {"id":"socialIntegrations.test","method":"POST","path":"/functions/v1/api/user-social-integration/:platform/test"} as const satisfies RouteEntry
export const authorize = {"id":"socialIntegrations.authorize","method":"POST","path":"/functions/v1/api/user-social-integration/:platform/authorize"} as const satisfies RouteEntry
export const integrate = {"id":"socialIntegrations.integrate","method":"POST","path":"/functions/v1/api/user-social-integration/:platform/integration"} as const satisfies RouteEntry
