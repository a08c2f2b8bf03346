// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"agentSessions.list","method":"GET","path":"/agent/sessions"} as const satisfies RouteEntry
export const create = {"id":"agentSessions.create","method":"POST","path":"/agent/sessions"} as const satisfies RouteEntry
export const removeMany = {"id":"agentSessions.removeMany","method":"DELETE","path":"/agent/sessions"} as const satisfies RouteEntry
export const read = {"id":"agentSessions.read","method":"GET","path":"/agent/sessions/:session_id"} as const satisfies RouteEntry
export const change = {"id":"agentSessions.change","method":"PATCH","path":"/agent/sessions/:session_id"} as const satisfies RouteEntry
export const remove = {"id":"agentSessions.remove","method":"DELETE","path":"/agent/sessions/:session_id"} as const satisfies RouteEntry
export const rename = {"id":"agentSessions.rename","method":"POST","path":"/agent/sessions/:session_id/rename"} as const satisfies RouteEntry
export const runs = {"id":"agentSessions.runs","method":"GET","path":"/agent/sessions/:session_id/runs"} as const satisfies RouteEntry
export const readRun = {"id":"agentSessions.readRun","method":"GET","path":"/agent/sessions/:session_id/runs/:run_id"} as const satisfies RouteEntry
