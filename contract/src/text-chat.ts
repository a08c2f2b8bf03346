import * as z from 'zod/mini'
import { ChatPrompt, pastedAnswer } from './chat-prompts.ts'
import { Id, longText, Place, singleLine } from './fields.ts'
import { Run, RunEvent } from './generation.ts'
import { defineRoutes } from './route.ts'

const turn = {
  content_id: Id,
  message: longText(4000).check(z.regex(/\S/u, 'must not be empty')),
  /** The words it is about, as they are in the text; for this turn only. */
  selection: z.optional(longText(20_000)),
  place: z.optional(z.strictObject({ from: Place, to: Place })),
  model: z.optional(singleLine(100)),
}
const Turn = z.strictObject(turn)
const params = z.object({ channel_id: Id })
/** It reads ideas, posts and meetings, and of the CRM what the person may read there. */
const right = { right: 'generation:write', alsoRights: ['ideas:read', 'channels:read'], keys: 'never', params } as const

/** A dialog with a model about a text, which may rest on the workspace. Its changes are proposals, and it is its person's alone. */
export const textChat = defineRoutes({
  ask: {
    method: 'POST',
    path: '/generate/:channel_id/chat',
    ...right,
    limit: 'ai',
    body: Turn,
    data: Run,
    events: RunEvent,
  },
  /** The same for a chat window: its prompt, which holds the passages, and its answer. */
  prompt: {
    method: 'POST',
    path: '/generate/:channel_id/chat/prompt',
    ...right,
    audit: 'none',
    body: Turn,
    data: ChatPrompt,
  },
  paste: {
    method: 'POST',
    path: '/generate/:channel_id/chat/pasted',
    ...right,
    refuses: [502],
    body: z.strictObject({ ...turn, ...pastedAnswer }),
    data: Run,
  },
})
