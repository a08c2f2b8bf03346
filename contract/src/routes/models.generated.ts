// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const read = {"id":"models.read","method":"GET","path":"/functions/v1/api/models/settings"} as const satisfies RouteEntry
export const update = {"id":"models.update","method":"PUT","path":"/functions/v1/api/models/settings"} as const satisfies RouteEntry
export const reset = {"id":"models.reset","method":"DELETE","path":"/functions/v1/api/models/settings"} as const satisfies RouteEntry
export const servers = {"id":"models.servers","method":"GET","path":"/functions/v1/api/models/servers"} as const satisfies RouteEntry
export const local = {"id":"models.local","method":"GET","path":"/functions/v1/api/models/local"} as const satisfies RouteEntry
export const installLocal = {"id":"models.installLocal","method":"POST","path":"/functions/v1/api/models/local"} as const satisfies RouteEntry
export const stopLocal = {"id":"models.stopLocal","method":"POST","path":"/functions/v1/api/models/local/stop"} as const satisfies RouteEntry
export const removeLocal = {"id":"models.removeLocal","method":"DELETE","path":"/functions/v1/api/models/local"} as const satisfies RouteEntry
export const test = {"id":"models.test","method":"POST","path":"/functions/v1/api/models/test"} as const satisfies RouteEntry
