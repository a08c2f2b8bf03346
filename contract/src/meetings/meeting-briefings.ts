import * as z from 'zod/mini'
import { ById, Id, Time } from '../fields.ts'
import { defineRoutes } from '../route.ts'
import { BriefNote } from './context-entities.ts'

/** What to know before a meeting, of what the caller sees. */
const MeetingBriefing = z.object({
  people: z.array(
    z.object({
      name: z.string(),
      email: z.nullable(z.string()),
      /** A member of the workspace. */
      user_id: z.nullable(Id),
      /** The only contact with this address; null without access to the CRM. */
      contact: z.nullable(
        z.object({ id: Id, name: z.string(), title: z.nullable(z.string()), company_name: z.nullable(z.string()) }),
      ),
      /** Meetings before this one, and the last of them. */
      n_meetings: z.number(),
      last_meeting_at: z.nullable(Time),
    }),
  ),
  /** Open deals that the meeting is about. */
  deals: z.array(
    z.object({
      id: Id,
      name: z.string(),
      stage_name: z.nullable(z.string()),
      next_step: z.nullable(z.string()),
      close_date: z.nullable(z.string()),
    }),
  ),
  /** The newest five before it with these people, or about the same company, contact, deal or subject. */
  earlier: z.array(z.object({ id: Id, title: z.string(), started_at: Time })),
  /** What the newest 20 of these have left open; at most 20 of each. */
  our_promises: z.array(BriefNote),
  their_promises: z.array(BriefNote),
  objections: z.array(BriefNote),
  open_questions: z.array(BriefNote),
  next_step: z.nullable(BriefNote),
})
export type MeetingBriefing = z.infer<typeof MeetingBriefing>

export const meetingBriefings = defineRoutes({
  read: {
    method: 'GET',
    path: '/meetings/meeting-records/:id/briefing',
    right: 'meetings:read',
    params: ById,
    data: MeetingBriefing,
  },
})
