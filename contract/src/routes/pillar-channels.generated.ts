// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"pillarChannels.list","method":"GET","path":"/functions/v1/api/pillar-channels/pillar"} as const satisfies RouteEntry
export const listByPillar = {"id":"pillarChannels.listByPillar","method":"GET","path":"/functions/v1/api/pillar-channels/pillar/:pillar_id"} as const satisfies RouteEntry
export const createChannel = {"id":"pillarChannels.createChannel","method":"POST","path":"/functions/v1/api/pillar-channels/new-channel"} as const satisfies RouteEntry
export const attach = {"id":"pillarChannels.attach","method":"POST","path":"/functions/v1/api/pillar-channels/existing-channel"} as const satisfies RouteEntry
export const update = {"id":"pillarChannels.update","method":"PUT","path":"/functions/v1/api/pillar-channels/:id"} as const satisfies RouteEntry
export const remove = {"id":"pillarChannels.remove","method":"DELETE","path":"/functions/v1/api/pillar-channels/:id"} as const satisfies RouteEntry
