// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"meetingNotes.list","method":"GET","path":"/functions/v1/api/meetings/meeting-records/:id/notes"} as const satisfies RouteEntry
export const add = {"id":"meetingNotes.add","method":"POST","path":"/functions/v1/api/meetings/meeting-records/:id/notes"} as const satisfies RouteEntry
export const merge = {"id":"meetingNotes.merge","method":"POST","path":"/functions/v1/api/meetings/meeting-records/:id/notes/merge"} as const satisfies RouteEntry
export const remove = {"id":"meetingNotes.remove","method":"DELETE","path":"/functions/v1/api/meetings/meeting-records/:id/notes/:note_id"} as const satisfies RouteEntry
const export_ = {"id":"meetingNotes.export","method":"GET","path":"/functions/v1/api/meetings/meeting-records/:id/notes/export"} as const satisfies RouteEntry
export { export_ as export }
export const exportWord = {"id":"meetingNotes.exportWord","method":"GET","path":"/functions/v1/api/meetings/meeting-records/:id/notes/export-word"} as const satisfies RouteEntry
export const share = {"id":"meetingNotes.share","method":"POST","path":"/functions/v1/api/meetings/meeting-records/:id/notes/share"} as const satisfies RouteEntry
export const update = {"id":"meetingNotes.update","method":"PUT","path":"/functions/v1/api/meetings/meeting-records/:id/notes/:note_id"} as const satisfies RouteEntry
export const rebuild = {"id":"meetingNotes.rebuild","method":"POST","path":"/functions/v1/api/meetings/meeting-records/:id/notes/rebuild"} as const satisfies RouteEntry
export const prompt = {"id":"meetingNotes.prompt","method":"POST","path":"/functions/v1/api/meetings/meeting-records/:id/notes/prompt"} as const satisfies RouteEntry
export const paste = {"id":"meetingNotes.paste","method":"POST","path":"/functions/v1/api/meetings/meeting-records/:id/notes/pasted"} as const satisfies RouteEntry
export const suggestedIdeas = {"id":"meetingNotes.suggestedIdeas","method":"GET","path":"/functions/v1/api/meetings/meeting-records/:id/suggested-ideas"} as const satisfies RouteEntry
export const createIdea = {"id":"meetingNotes.createIdea","method":"POST","path":"/functions/v1/api/meetings/meeting-records/:id/ideas"} as const satisfies RouteEntry
