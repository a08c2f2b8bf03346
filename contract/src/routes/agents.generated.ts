// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const root = {"id":"agents.root","method":"GET","path":"/agent/","isPublic":true,"isBare":true} as const satisfies RouteEntry
export const health = {"id":"agents.health","method":"GET","path":"/agent/health","isPublic":true,"isBare":true} as const satisfies RouteEntry
export const info = {"id":"agents.info","method":"GET","path":"/agent/info","isPublic":true,"isBare":true} as const satisfies RouteEntry
export const config = {"id":"agents.config","method":"GET","path":"/agent/config","isBare":true} as const satisfies RouteEntry
export const models = {"id":"agents.models","method":"GET","path":"/agent/models","isBare":true} as const satisfies RouteEntry
export const teams = {"id":"agents.teams","method":"GET","path":"/agent/teams","isBare":true} as const satisfies RouteEntry
export const workflows = {"id":"agents.workflows","method":"GET","path":"/agent/workflows","isBare":true} as const satisfies RouteEntry
export const list = {"id":"agents.list","method":"GET","path":"/agent/agents","isBare":true} as const satisfies RouteEntry
export const read = {"id":"agents.read","method":"GET","path":"/agent/agents/:agent_id","isBare":true} as const satisfies RouteEntry
export const run = {"id":"agents.run","method":"POST","path":"/agent/agents/:agent_id/runs","isBare":true} as const satisfies RouteEntry
export const readRun = {"id":"agents.readRun","method":"GET","path":"/agent/agents/:agent_id/runs/:run_id","isBare":true} as const satisfies RouteEntry
export const cancel = {"id":"agents.cancel","method":"POST","path":"/agent/agents/:agent_id/runs/:run_id/cancel","isBare":true} as const satisfies RouteEntry
export const goOn = {"id":"agents.goOn","method":"POST","path":"/agent/agents/:agent_id/runs/:run_id/continue","isBare":true} as const satisfies RouteEntry
export const resume = {"id":"agents.resume","method":"POST","path":"/agent/agents/:agent_id/runs/:run_id/resume","isBare":true} as const satisfies RouteEntry
export const fork = {"id":"agents.fork","method":"POST","path":"/agent/agents/:agent_id/sessions/:session_id/fork","isBare":true} as const satisfies RouteEntry
