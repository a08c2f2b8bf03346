import { briefJob, briefSchedules } from './brief/job.ts'
import { interruptedRunSchedules } from './runs/finish-interrupted.ts'

export { advisorActionRoutes } from './actions/routes.ts'
export { advisorRoutes } from './routes.ts'
export { runReadTool } from './tools/run-read-tool.ts'
export type { ToolCaller } from './tools/tool-context.ts'
export { agentRoutes } from './agents/routes.ts'
export { getRunRegistry } from './runs/run-registry.ts'
export { listenForStops } from './runs/stop-run.ts'
export { agentSessionRoutes } from './sessions/routes.ts'
export { listPersonalConversations } from './sessions/personal-data-store.ts'
export { briefRoutes } from './brief/routes.ts'

export const advisorJobs = [briefJob]
export const advisorSchedules = [...interruptedRunSchedules, ...briefSchedules]
