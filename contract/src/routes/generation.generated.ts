// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const all = {"id":"generation.all","method":"POST","path":"/functions/v1/api/generate-content/:channel_id"} as const satisfies RouteEntry
export const initial = {"id":"generation.initial","method":"POST","path":"/functions/v1/api/generate-content/:channel_id/initial"} as const satisfies RouteEntry
export const full = {"id":"generation.full","method":"POST","path":"/functions/v1/api/generate-content/:channel_id/generate-full"} as const satisfies RouteEntry
export const html = {"id":"generation.html","method":"POST","path":"/functions/v1/api/generate-content/:channel_id/html"} as const satisfies RouteEntry
export const feedback = {"id":"generation.feedback","method":"POST","path":"/functions/v1/api/generate/:channel_id/feedback"} as const satisfies RouteEntry
export const notes = {"id":"generation.notes","method":"POST","path":"/functions/v1/api/generate-content/:channel_id/notes"} as const satisfies RouteEntry
export const tidy = {"id":"generation.tidy","method":"POST","path":"/functions/v1/api/generate-content/:channel_id/tidied"} as const satisfies RouteEntry
export const prompt = {"id":"generation.prompt","method":"POST","path":"/functions/v1/api/generate-content/:channel_id/prompt"} as const satisfies RouteEntry
export const paste = {"id":"generation.paste","method":"POST","path":"/functions/v1/api/generate-content/:channel_id/pasted"} as const satisfies RouteEntry
export const browserStep = {"id":"generation.browserStep","method":"POST","path":"/functions/v1/api/generate-content/:channel_id/browser-step"} as const satisfies RouteEntry
export const browserDraft = {"id":"generation.browserDraft","method":"POST","path":"/functions/v1/api/generate-content/:channel_id/browser-draft"} as const satisfies RouteEntry
export const feedbackPrompt = {"id":"generation.feedbackPrompt","method":"POST","path":"/functions/v1/api/generate/:channel_id/feedback/prompt"} as const satisfies RouteEntry
export const feedbackPaste = {"id":"generation.feedbackPaste","method":"POST","path":"/functions/v1/api/generate/:channel_id/feedback/pasted"} as const satisfies RouteEntry
export const start = {"id":"generation.start","method":"POST","path":"/functions/v1/api/generation-runs"} as const satisfies RouteEntry
export const list = {"id":"generation.list","method":"GET","path":"/functions/v1/api/generation-runs"} as const satisfies RouteEntry
export const read = {"id":"generation.read","method":"GET","path":"/functions/v1/api/generation-runs/:id"} as const satisfies RouteEntry
export const events = {"id":"generation.events","method":"GET","path":"/functions/v1/api/generation-runs/:id/events"} as const satisfies RouteEntry
export const stop = {"id":"generation.stop","method":"POST","path":"/functions/v1/api/generation-runs/:id/stop"} as const satisfies RouteEntry
export const rerun = {"id":"generation.rerun","method":"POST","path":"/functions/v1/api/generation-runs/:id/steps/:step"} as const satisfies RouteEntry
export const models = {"id":"generation.models","method":"GET","path":"/functions/v1/api/generation-models"} as const satisfies RouteEntry
