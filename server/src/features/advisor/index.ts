import { boardMailJob, boardMailSchedules } from './board/index.ts'
import { briefJob, briefSchedules } from './brief/job.ts'
import { interruptedRunSchedules } from './runs/finish-interrupted.ts'

export {
  advisorActionRoutes,
  listClientProposals,
  proposeClientAction,
  withdrawClientProposal,
} from './actions/index.ts'
export { advisorRoutes } from './routes.ts'
export { runReadTool } from './tools/index.ts'
export { agentRoutes } from './agents/routes.ts'
export { getRunRegistry } from './runs/run-registry.ts'
export { listenForStops } from './runs/stop-run.ts'
export { agentSessionRoutes } from './sessions/routes.ts'
export { listPersonalConversations, listPersonalProposals } from './sessions/personal-data-store.ts'
export { advisorCardRoutes, listPersonalCards } from './board/index.ts'
export { briefRoutes } from './brief/routes.ts'

export const advisorJobs = [boardMailJob, briefJob]
export const advisorSchedules = [...interruptedRunSchedules, ...briefSchedules, ...boardMailSchedules]
export { deleteExpiredConversations } from './system-store.ts'
