// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const apply = {"id":"brandVoice.apply","method":"POST","path":"/functions/v1/api/brand-voice/apply-brand-voice-questionaire"} as const satisfies RouteEntry
export const read = {"id":"brandVoice.read","method":"GET","path":"/functions/v1/api/channel/:id/voice"} as const satisfies RouteEntry
export const update = {"id":"brandVoice.update","method":"PUT","path":"/functions/v1/api/channel/:id/voice"} as const satisfies RouteEntry
export const listSamples = {"id":"brandVoice.listSamples","method":"GET","path":"/functions/v1/api/channel/:id/voice/samples"} as const satisfies RouteEntry
export const addSample = {"id":"brandVoice.addSample","method":"POST","path":"/functions/v1/api/channel/:id/voice/samples"} as const satisfies RouteEntry
export const addSampleFile = {"id":"brandVoice.addSampleFile","method":"POST","path":"/functions/v1/api/channel/:id/voice/sample-files"} as const satisfies RouteEntry
export const removeSample = {"id":"brandVoice.removeSample","method":"DELETE","path":"/functions/v1/api/voice-samples/:id"} as const satisfies RouteEntry
export const listRules = {"id":"brandVoice.listRules","method":"GET","path":"/functions/v1/api/channel/:id/voice/rules"} as const satisfies RouteEntry
export const addRule = {"id":"brandVoice.addRule","method":"POST","path":"/functions/v1/api/channel/:id/voice/rules"} as const satisfies RouteEntry
export const changeRule = {"id":"brandVoice.changeRule","method":"PUT","path":"/functions/v1/api/voice-rules/:id"} as const satisfies RouteEntry
export const removeRule = {"id":"brandVoice.removeRule","method":"DELETE","path":"/functions/v1/api/voice-rules/:id"} as const satisfies RouteEntry
export const restoreRule = {"id":"brandVoice.restoreRule","method":"POST","path":"/functions/v1/api/voice-rules/:id/restore"} as const satisfies RouteEntry
