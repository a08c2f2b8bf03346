import * as z from 'zod/mini'
import { Email } from '../credentials-fields.ts'
import { ById, Id, longText, singleLine, Time } from '../fields.ts'
import { defineRoutes } from '../route.ts'

const Recipient = z.object({ name: z.string(), email: z.string() })
/** A follow-up mail as a person may send it. */
const FollowUpDraft = z.object({
  /** Those who were there and have an address, but the caller. */
  to: z.array(Recipient),
  subject: z.string(),
  body: z.string(),
  /** Its sentences about the meeting, each with the lines that it rests on. */
  sentences: z.array(z.object({ text: z.string(), lines: z.array(z.number()) })),
  made_by: z.enum(['model', 'notes']),
})
const SentFollowUp = z.object({
  id: Id,
  subject: z.string(),
  body: z.string(),
  recipients: z.array(Recipient),
  /** Null once that person has left. */
  user_id: z.nullable(Id),
  sent_by: z.nullable(z.string()),
  created_at: Time,
})

const path = '/meetings/meeting-records/:id/follow-ups'
export const followUps = defineRoutes({
  /** What was sent, the newest first. */
  list: { method: 'GET', path, right: 'meetings:read', params: ById, data: z.array(SentFollowUp) },
  /** By a model's sentences where it wrote some, else by the notes that were kept. */
  draft: { method: 'GET', path: `${path}/draft`, right: 'meetings:read', params: ById, data: FollowUpDraft },
  /** Sends it to each by itself. 400 for an address of nobody who was there, 409 `too_many` beyond 50 mails of one meeting. */
  send: {
    method: 'POST',
    path,
    right: 'meetings:write',
    limit: 'followUp',
    params: ById,
    body: z.strictObject({
      to: z
        .array(Email)
        .check(z.minLength(1, 'must list at least one address'), z.maxLength(50, 'must list at most 50 addresses')),
      subject: singleLine(200),
      body: longText(20_000).check(z.regex(/\S/u, 'must not be empty')),
    }),
    data: SentFollowUp,
  },
})
