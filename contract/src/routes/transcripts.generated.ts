// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const create = {"id":"transcripts.create","method":"POST","path":"/functions/v1/api/meetings/transcripts"} as const satisfies RouteEntry
export const remove = {"id":"transcripts.remove","method":"DELETE","path":"/functions/v1/api/meetings/transcripts/:id"} as const satisfies RouteEntry
export const available = {"id":"transcripts.available","method":"POST","path":"/functions/v1/api/meetings/meeting-records/1/transcripts"} as const satisfies RouteEntry
export const read = {"id":"transcripts.read","method":"GET","path":"/functions/v1/api/meetings/meeting-records/:id/transcripts"} as const satisfies RouteEntry
export const search = {"id":"transcripts.search","method":"GET","path":"/functions/v1/api/meetings/meeting-records/:id/transcripts/search"} as const satisfies RouteEntry
export const editSegment = {"id":"transcripts.editSegment","method":"PUT","path":"/functions/v1/api/meetings/meeting-records/:id/transcripts/segments/:seq"} as const satisfies RouteEntry
export const renameSpeaker = {"id":"transcripts.renameSpeaker","method":"PUT","path":"/functions/v1/api/meetings/meeting-records/:id/transcripts/speakers/:speaker_id"} as const satisfies RouteEntry
export const restoreSpeaker = {"id":"transcripts.restoreSpeaker","method":"POST","path":"/functions/v1/api/meetings/meeting-records/:id/transcripts/speakers/:speaker_id/restore"} as const satisfies RouteEntry
export const assignSpeaker = {"id":"transcripts.assignSpeaker","method":"POST","path":"/functions/v1/api/meetings/meeting-records/:id/transcripts/speakers"} as const satisfies RouteEntry
export const exportWord = {"id":"transcripts.exportWord","method":"GET","path":"/functions/v1/api/meetings/meeting-records/:id/transcripts/word"} as const satisfies RouteEntry
const export_ = {"id":"transcripts.export","method":"GET","path":"/functions/v1/api/meetings/meeting-records/:id/transcripts/export"} as const satisfies RouteEntry
export { export_ as export }
