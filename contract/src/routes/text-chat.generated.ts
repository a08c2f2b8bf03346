// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const ask = {"id":"textChat.ask","method":"POST","path":"/functions/v1/api/generate/:channel_id/chat"} as const satisfies RouteEntry
export const prompt = {"id":"textChat.prompt","method":"POST","path":"/functions/v1/api/generate/:channel_id/chat/prompt"} as const satisfies RouteEntry
export const paste = {"id":"textChat.paste","method":"POST","path":"/functions/v1/api/generate/:channel_id/chat/pasted"} as const satisfies RouteEntry
