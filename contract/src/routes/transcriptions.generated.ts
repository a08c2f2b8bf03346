// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const read = {"id":"transcriptions.read","method":"GET","path":"/functions/v1/api/meetings/meeting-records/:id/transcription"} as const satisfies RouteEntry
export const start = {"id":"transcriptions.start","method":"POST","path":"/functions/v1/api/meetings/meeting-records/:id/transcription"} as const satisfies RouteEntry
export const stop = {"id":"transcriptions.stop","method":"POST","path":"/functions/v1/api/meetings/meeting-records/:id/transcription/stop"} as const satisfies RouteEntry
export const setup = {"id":"transcriptions.setup","method":"GET","path":"/functions/v1/api/meetings/transcribers"} as const satisfies RouteEntry
export const test = {"id":"transcriptions.test","method":"POST","path":"/functions/v1/api/meetings/transcribers/test"} as const satisfies RouteEntry
