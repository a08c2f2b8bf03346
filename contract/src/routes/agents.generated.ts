// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const root = {"id":"agents.root","method":"GET","path":"/agent/","isPublic":true} as const satisfies RouteEntry
export const health = {"id":"agents.health","method":"GET","path":"/agent/health","isPublic":true} as const satisfies RouteEntry
export const info = {"id":"agents.info","method":"GET","path":"/agent/info","isPublic":true} as const satisfies RouteEntry
export const config = {"id":"agents.config","method":"GET","path":"/agent/config"} as const satisfies RouteEntry
export const models = {"id":"agents.models","method":"GET","path":"/agent/models"} as const satisfies RouteEntry
export const teams = {"id":"agents.teams","method":"GET","path":"/agent/teams"} as const satisfies RouteEntry
export const workflows = {"id":"agents.workflows","method":"GET","path":"/agent/workflows"} as const satisfies RouteEntry
export const list = {"id":"agents.list","method":"GET","path":"/agent/agents"} as const satisfies RouteEntry
export const read = {"id":"agents.read","method":"GET","path":"/agent/agents/:agent_id"} as const satisfies RouteEntry
export const run = {"id":"agents.run","method":"POST","path":"/agent/agents/:agent_id/runs"} as const satisfies RouteEntry
export const readRun = {"id":"agents.readRun","method":"GET","path":"/agent/agents/:agent_id/runs/:run_id"} as const satisfies RouteEntry
export const cancel = {"id":"agents.cancel","method":"POST","path":"/agent/agents/:agent_id/runs/:run_id/cancel"} as const satisfies RouteEntry
export const continueRun = {"id":"agents.continueRun","method":"POST","path":"/agent/agents/:agent_id/runs/:run_id/continue"} as const satisfies RouteEntry
export const resume = {"id":"agents.resume","method":"POST","path":"/agent/agents/:agent_id/runs/:run_id/resume"} as const satisfies RouteEntry
export const fork = {"id":"agents.fork","method":"POST","path":"/agent/agents/:agent_id/sessions/:session_id/fork"} as const satisfies RouteEntry
