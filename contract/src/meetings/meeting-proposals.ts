import * as z from 'zod/mini'
import { ById, Id, longText } from '../fields.ts'
import { defineRoutes } from '../route.ts'

const writeModes = ['fill', 'overwrite', 'append'] as const
export type WriteMode = (typeof writeModes)[number]

/** `answer`: to a question of a survey. `activity`: one of the deal's stage is done. `contact`: a new one. */
const proposalKinds = ['task', 'entry', 'field', 'answer', 'activity', 'contact'] as const

/** A change to the CRM that a meeting suggests; nothing is written before a person accepts it. */
const MeetingProposal = z.object({
  /** The same for the same words and field, so that a decision stays. */
  key: z.string(),
  kind: z.enum(proposalKinds),
  record: z.nullable(
    z.object({ resource: z.enum(['opportunities', 'companies', 'contacts']), id: Id, name: z.string() }),
  ),
  /** Of the field, else the kind in words. */
  label: z.string(),
  /** As people read it; null if it is empty or new. */
  old: z.nullable(z.string()),
  new: z.string(),
  /** Accepted by itself only: amounts and dates of a deal, and activities that open a stage. */
  is_careful: z.boolean(),
  /** Its text may be edited before it is accepted. */
  is_text: z.boolean(),
  /** The first one is the default; empty for what is created. */
  modes: z.array(z.enum(writeModes)),
  evidence: z.array(z.object({ seq: z.number(), quote: z.string() })),
  rule: z.string(),
  state: z.enum(['open', 'applied', 'skipped']),
  change_set_id: z.nullable(Id),
})
const keys = z
  .array(z.string().check(z.maxLength(300, 'must have at most 300 characters')))
  .check(z.minLength(1, 'must list at least one proposal'), z.maxLength(200, 'must list at most 200 proposals'))
const AcceptedProposals = z.strictObject({
  items: z
    .array(
      z.strictObject({
        key: z.string().check(z.maxLength(300, 'must have at most 300 characters')),
        mode: z.optional(z.enum(writeModes, { error: `must be one of ${writeModes.join(', ')}` })),
        /** Instead of the proposed text, where `is_text`. */
        text: z.optional(longText(2000)),
      }),
    )
    .check(z.minLength(1, 'must list at least one proposal'), z.maxLength(200, 'must list at most 200 proposals')),
})
export type MeetingProposal = z.infer<typeof MeetingProposal>

const path = '/meetings/meeting-records/:id/proposals'
export const meetingProposals = defineRoutes({
  /** By record, those of tasks first; empty without access to the CRM. */
  list: {
    method: 'GET',
    alsoRights: ['crm:read'],
    path,
    right: 'meetings:read',
    params: ById,
    data: z.array(MeetingProposal),
  },
  /** Writes all of them as one change-set, or none: 409 `wrong_state` for one that is decided already. */
  apply: {
    method: 'POST',
    alsoRights: ['meetings:write'],
    path: `${path}/apply`,
    right: 'crm:write',
    params: ById,
    body: AcceptedProposals,
    data: z.object({ change_set_id: Id, proposals: z.array(MeetingProposal) }),
  },
  skip: {
    method: 'POST',
    alsoRights: ['meetings:write'],
    path: `${path}/skip`,
    right: 'crm:write',
    params: ById,
    /** False takes the skipping back. */
    body: z.strictObject({ keys, is_skipped: z._default(z.boolean(), true) }),
    data: z.array(MeetingProposal),
  },
})
