// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"ideas.list","method":"GET","path":"/functions/v1/api/idea","hasMeta":true} as const satisfies RouteEntry
export const count = {"id":"ideas.count","method":"GET","path":"/functions/v1/api/idea/count"} as const satisfies RouteEntry
export const create = {"id":"ideas.create","method":"POST","path":"/functions/v1/api/idea"} as const satisfies RouteEntry
export const transcribe = {"id":"ideas.transcribe","method":"POST","path":"/functions/v1/api/idea/transcribe"} as const satisfies RouteEntry
export const read = {"id":"ideas.read","method":"GET","path":"/functions/v1/api/idea/:id"} as const satisfies RouteEntry
export const update = {"id":"ideas.update","method":"PUT","path":"/functions/v1/api/idea/:id"} as const satisfies RouteEntry
export const remove = {"id":"ideas.remove","method":"DELETE","path":"/functions/v1/api/idea/:id"} as const satisfies RouteEntry
export const vote = {"id":"ideas.vote","method":"POST","path":"/functions/v1/api/idea/:id/vote"} as const satisfies RouteEntry
export const unvote = {"id":"ideas.unvote","method":"DELETE","path":"/functions/v1/api/idea/:id/vote"} as const satisfies RouteEntry
export const tags = {"id":"ideas.tags","method":"GET","path":"/functions/v1/api/idea-tags"} as const satisfies RouteEntry
export const similar = {"id":"ideas.similar","method":"GET","path":"/functions/v1/api/idea/:id/similar"} as const satisfies RouteEntry
export const duplicates = {"id":"ideas.duplicates","method":"GET","path":"/functions/v1/api/idea-duplicates"} as const satisfies RouteEntry
export const merge = {"id":"ideas.merge","method":"POST","path":"/functions/v1/api/idea/:id/merge"} as const satisfies RouteEntry
export const unmerge = {"id":"ideas.unmerge","method":"POST","path":"/functions/v1/api/idea-merges/:id/undo"} as const satisfies RouteEntry
export const keepRecording = {"id":"ideas.keepRecording","method":"POST","path":"/functions/v1/api/idea/:id/recording"} as const satisfies RouteEntry
export const recording = {"id":"ideas.recording","method":"GET","path":"/functions/v1/api/idea/:id/recording"} as const satisfies RouteEntry
export const sound = {"id":"ideas.sound","method":"GET","path":"/functions/v1/api/idea/:id/recording/sound"} as const satisfies RouteEntry
export const contents = {"id":"ideas.contents","method":"GET","path":"/functions/v1/api/idea/:id/contents"} as const satisfies RouteEntry
export const draft = {"id":"ideas.draft","method":"POST","path":"/functions/v1/api/idea/:id/create"} as const satisfies RouteEntry
export const repurpose = {"id":"ideas.repurpose","method":"POST","path":"/functions/v1/api/idea/:id/repurpose"} as const satisfies RouteEntry
export const captureAndDraft = {"id":"ideas.captureAndDraft","method":"POST","path":"/functions/v1/api/idea-to-content"} as const satisfies RouteEntry
export const toContent = {"id":"ideas.toContent","method":"POST","path":"/functions/v1/api/idea-to-content/:id"} as const satisfies RouteEntry
export const command = {"id":"ideas.command","method":"POST","path":"/functions/v1/api/crud-idea"} as const satisfies RouteEntry
