import { briefJob, briefSchedules } from './brief/job.ts'
import { rescueSchedules } from './runs/rescue.ts'

export { advisorActionRoutes } from './actions/routes.ts'
export { advisorRoutes } from './routes.ts'
export { readTool } from './tools/read-tool.ts'
export type { ToolCall } from './tools/reading.ts'
export { agentRoutes } from './agents/routes.ts'
export { hubOf as advisorRuns } from './runs/hub.ts'
export { hearStops } from './runs/stop.ts'
export { agentSessionRoutes } from './sessions/routes.ts'
export { personalConversations } from './sessions/personal-data-store.ts'
export { briefRoutes } from './brief/routes.ts'

export const advisorJobs = [briefJob]
export const advisorSchedules = [...rescueSchedules, ...briefSchedules]
