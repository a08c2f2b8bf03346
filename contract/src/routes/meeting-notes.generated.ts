// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"meetingNotes.list","method":"GET","path":"/functions/v1/api/meetings/meeting-records/:id/notes"} as const satisfies RouteEntry
export const update = {"id":"meetingNotes.update","method":"PUT","path":"/functions/v1/api/meetings/meeting-records/:id/notes/:note_id"} as const satisfies RouteEntry
export const rebuild = {"id":"meetingNotes.rebuild","method":"POST","path":"/functions/v1/api/meetings/meeting-records/:id/notes/rebuild"} as const satisfies RouteEntry
export const suggestedIdeas = {"id":"meetingNotes.suggestedIdeas","method":"GET","path":"/functions/v1/api/meetings/meeting-records/:id/suggested-ideas"} as const satisfies RouteEntry
export const createIdea = {"id":"meetingNotes.createIdea","method":"POST","path":"/functions/v1/api/meetings/meeting-records/:id/ideas"} as const satisfies RouteEntry
