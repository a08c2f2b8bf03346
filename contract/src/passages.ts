import * as z from 'zod/mini'
import { Content } from './content.ts'
import { ById, Id, longText } from './fields.ts'
import { findingStates } from './findings.ts'
import { defineRoutes } from './route.ts'

/** What a text and its idea do not share: left out of the text, missing in the idea, or added by a model. */
export const passages = defineRoutes({
  /** Inserts a passage that was left out, after what precedes it in the idea. 409 `not_left_out` if it is not in the list. */
  putBack: {
    method: 'POST',
    path: '/content/:id/put-back',
    right: 'content:write',
    body: z.strictObject({ text: longText(20_000) }),
    params: ById,
    data: Content,
  },
  /**
   * Inserts an answer, edited like an idea, where it belongs, and ends its question. 409 `not_asked` if it is not in the
   * list.
   */
  answer: {
    method: 'POST',
    path: '/content/:id/interview/:question_id/answer',
    right: 'content:write',
    params: z.strictObject({ id: Id, question_id: Id }),
    body: z.strictObject({
      text: longText(20_000).check(z.regex(/\S/u, 'must say something')),
      is_voice: z.optional(z.boolean()),
    }),
    data: Content,
  },
  /** Dismisses the given questions and asks all others again. */
  dismissQuestions: {
    method: 'PUT',
    path: '/content/:id/interview',
    right: 'content:write',
    body: z.strictObject({ dismissed_ids: z.array(Id).check(z.maxLength(20, 'must have at most 20 ids')) }),
    params: ById,
    data: Content,
  },
  /** Takes the passage of an open finding out of the text, from where it can be put back. 409 `not_open` if none has these words. */
  leaveOut: {
    method: 'POST',
    path: '/content/:id/leave-out',
    right: 'content:write',
    body: z.strictObject({ text: longText(20_000) }),
    params: ById,
    data: Content,
  },
  /**
   * Settles a finding: it is right, it is open again, or it is gone from the text. Opening one that holds an approval voids an approval.
   * 404 if it is not in the list, 409 `still_in_text` if it is said to be gone and is not.
   */
  settle: {
    method: 'PUT',
    path: '/content/:id/findings/:finding_id',
    right: 'content:write',
    params: z.strictObject({ id: Id, finding_id: Id }),
    body: z.strictObject({ state: z.enum(findingStates, { error: `must be one of ${findingStates.join(', ')}` }) }),
    data: Content,
  },
})
