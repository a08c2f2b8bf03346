// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const read = {"id":"personalVoice.read","method":"GET","path":"/functions/v1/api/ambassador/voice"} as const satisfies RouteEntry
export const update = {"id":"personalVoice.update","method":"PUT","path":"/functions/v1/api/ambassador/voice"} as const satisfies RouteEntry
export const erase = {"id":"personalVoice.erase","method":"DELETE","path":"/functions/v1/api/ambassador/voice"} as const satisfies RouteEntry
export const addSample = {"id":"personalVoice.addSample","method":"POST","path":"/functions/v1/api/ambassador/voice/samples"} as const satisfies RouteEntry
export const removeSample = {"id":"personalVoice.removeSample","method":"DELETE","path":"/functions/v1/api/ambassador/voice/samples/:id"} as const satisfies RouteEntry
export const removeHabit = {"id":"personalVoice.removeHabit","method":"DELETE","path":"/functions/v1/api/ambassador/voice/habits/:id"} as const satisfies RouteEntry
