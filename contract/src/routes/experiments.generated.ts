// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"experiments.list","method":"GET","path":"/functions/v1/api/analytics/experiments"} as const satisfies RouteEntry
export const read = {"id":"experiments.read","method":"GET","path":"/functions/v1/api/content/:id/experiment"} as const satisfies RouteEntry
export const start = {"id":"experiments.start","method":"POST","path":"/functions/v1/api/content/:id/experiment"} as const satisfies RouteEntry
export const stop = {"id":"experiments.stop","method":"POST","path":"/functions/v1/api/content/:id/experiment/stop"} as const satisfies RouteEntry
export const pick = {"id":"experiments.pick","method":"POST","path":"/functions/v1/api/content/:id/experiment/pick"} as const satisfies RouteEntry
export const undo = {"id":"experiments.undo","method":"POST","path":"/functions/v1/api/content/:id/experiment/undo"} as const satisfies RouteEntry
