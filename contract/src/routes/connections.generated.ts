// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const test = {"id":"connections.test","method":"POST","path":"/functions/v1/api/channel-test"} as const satisfies RouteEntry
export const check = {"id":"connections.check","method":"POST","path":"/functions/v1/api/channel/:id/check"} as const satisfies RouteEntry
export const authorize = {"id":"connections.authorize","method":"POST","path":"/functions/v1/api/channel/:id/authorize"} as const satisfies RouteEntry
export const integrate = {"id":"connections.integrate","method":"POST","path":"/functions/v1/api/integrations/:network/integration"} as const satisfies RouteEntry
export const disconnect = {"id":"connections.disconnect","method":"DELETE","path":"/functions/v1/api/channel/:id/connection"} as const satisfies RouteEntry
export const profiles = {"id":"connections.profiles","method":"GET","path":"/functions/v1/api/channel/:id/profiles"} as const satisfies RouteEntry
export const chooseProfile = {"id":"connections.chooseProfile","method":"PUT","path":"/functions/v1/api/channel/:id/profile"} as const satisfies RouteEntry
export const apps = {"id":"connections.apps","method":"GET","path":"/functions/v1/api/network-apps"} as const satisfies RouteEntry
export const saveApp = {"id":"connections.saveApp","method":"PUT","path":"/functions/v1/api/network-apps/:channel_type/:purpose"} as const satisfies RouteEntry
export const removeApp = {"id":"connections.removeApp","method":"DELETE","path":"/functions/v1/api/network-apps/:channel_type/:purpose"} as const satisfies RouteEntry
