import * as z from 'zod/mini'
import { checkTogether, ById, Id, longText, Time } from '../fields.ts'
import { defineRoutes } from '../route.ts'
import { defineColumns, recordColumns } from './columns.ts'
import { defineResourceRoutes } from './resource-routes.ts'
import { editedVersion, optionalLine } from './records.ts'
import { activityKinds, noteKinds } from './vocabulary.ts'

export const activityColumns = defineColumns({
  kind: { label: 'Kind', kind: 'choice', choices: activityKinds, isRequired: true },
  opportunity_id: { label: 'Opportunity', kind: 'id', to: 'opportunities' },
  contact_id: { label: 'Contact', kind: 'id', to: 'contacts' },
  company_id: { label: 'Company', kind: 'id', to: 'companies' },
  stage_id: { label: 'Stage', kind: 'id', to: 'stages', isReadOnly: true },
  stage_activity_id: { label: 'Activity', kind: 'id', isReadOnly: true },
  survey_id: { label: 'Survey', kind: 'id', to: 'surveys', isReadOnly: true },
  actor_id: { label: 'By', kind: 'id', to: 'people', isReadOnly: true },
  subject: { label: 'Subject', kind: 'text' },
  body: { label: 'Text', kind: 'text' },
  occurred_at: { label: 'When', kind: 'time' },
  ...recordColumns,
})

/** The records it is linked to; there may be several. */
export const recordLinkFields = {
  opportunity_id: z.nullable(Id),
  contact_id: z.nullable(Id),
  company_id: z.nullable(Id),
}
export const namedRecordLinkFields = {
  ...recordLinkFields,
  opportunity_name: z.nullable(z.string()),
  contact_name: z.nullable(z.string()),
  company_name: z.nullable(z.string()),
}

export const Activity = z.object({
  id: Id,
  account_id: Id,
  kind: z.enum(activityKinds),
  ...namedRecordLinkFields,
  stage_id: z.nullable(Id),
  stage_activity_id: z.nullable(Id),
  survey_id: z.nullable(Id),
  /** Null for a guest or a deleted person. */
  actor_id: z.nullable(Id),
  subject: z.nullable(z.string()),
  body: z.nullable(z.string()),
  mentions: z.array(Id),
  /** Additional data from the server, such as the stages of a move. */
  details: z.record(z.string(), z.unknown()),
  /** When it happened; `created_at` is when it was recorded. */
  occurred_at: Time,
  created_at: Time,
  updated_at: Time,
})
export type Activity = z.infer<typeof Activity>

const fields = {
  kind: z
    .enum(activityKinds)
    .check(
      z.refine(
        (kind) => (noteKinds as readonly string[]).includes(kind),
        `must be one of ${noteKinds.join(', ')}; stage moves, surveys and done activities are written by the server`,
      ),
    ),
  subject: optionalLine(200),
  body: z.nullable(longText(20_000)),
  /** CRM users to notify; the text itself contains @ and their name. */
  mentions: z.array(Id).check(z.maxLength(20, 'must name at most 20 people')),
  occurred_at: Time,
}
export const NewActivity = z
  .strictObject({
    ...z.partial(z.strictObject({ ...fields, ...recordLinkFields })).shape,
    kind: z._default(fields.kind, 'note'),
  })
  .check(
    checkTogether(
      ({ opportunity_id, contact_id, company_id }) => [opportunity_id, contact_id, company_id].some((id) => id != null),
      'must name an opportunity, a contact or a company',
    ),
    checkTogether(
      ({ subject, body }) => [subject, body].some((text) => /\S/u.test(text ?? '')),
      'must have a subject or a text',
    ),
  )
export const ActivityChange = z.strictObject({ ...z.partial(z.strictObject(fields)).shape, ...editedVersion })
export type NewActivity = z.infer<typeof NewActivity>
export type ActivityChange = z.infer<typeof ActivityChange>

export const activityLog = defineRoutes({
  ...defineResourceRoutes('/activity-log', { row: Activity, create: NewActivity, change: ActivityChange }),
  /** Undoes `remove`. */
  restore: {
    method: 'POST',
    base: 'crm',
    path: '/activity-log/:id/restore',
    right: 'crm:write',
    params: ById,
    data: Activity,
  },
})
