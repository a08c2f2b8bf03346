// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"pipelineStages.list","method":"GET","path":"/functions/v1/crm/pipeline-stages","hasMeta":true} as const satisfies RouteEntry
export const query = {"id":"pipelineStages.query","method":"POST","path":"/functions/v1/crm/pipeline-stages/query","hasMeta":true} as const satisfies RouteEntry
export const create = {"id":"pipelineStages.create","method":"POST","path":"/functions/v1/crm/pipeline-stages"} as const satisfies RouteEntry
export const read = {"id":"pipelineStages.read","method":"GET","path":"/functions/v1/crm/pipeline-stages/:id"} as const satisfies RouteEntry
export const update = {"id":"pipelineStages.update","method":"PUT","path":"/functions/v1/crm/pipeline-stages/:id"} as const satisfies RouteEntry
export const remove = {"id":"pipelineStages.remove","method":"DELETE","path":"/functions/v1/crm/pipeline-stages/:id"} as const satisfies RouteEntry
export const batch = {"id":"pipelineStages.batch","method":"PUT","path":"/functions/v1/crm/pipeline-stages"} as const satisfies RouteEntry
