import * as z from 'zod/mini'
import { checkTogether, Id, Time, wholeNumber } from '../fields.ts'
import { defineRoutes } from '../route.ts'
import { Activity } from './activity-log.ts'
import { CrmFile } from './files.ts'
import { Task } from './tasks.ts'
import { activityKinds, changeSources, recordResources } from './vocabulary.ts'

/** Kinds by which a timeline is filtered. `task` includes completion; `change` includes creation of a record. */
export const timelineKinds = [...activityKinds, 'task', 'file', 'change'] as const
export type TimelineKind = (typeof timelineKinds)[number]

export const FieldChange = z.object({
  field: z.string(),
  label: z.string(),
  /** As text, with names and formatted amounts; null is empty. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})
/** The changes that one operation made to one record. */
export const RecordChange = z.object({
  change_set_id: Id,
  source: z.enum(changeSources),
  summary: z.string(),
  verb: z.enum(['create', 'update', 'delete']),
  resource: z.enum(recordResources),
  record_id: Id,
  record_name: z.nullable(z.string()),
  fields: z.array(FieldChange),
  /** The meeting whose proposals were accepted by it. */
  meeting_id: z.nullable(Id),
  is_undone: z.boolean(),
})
export type RecordChange = z.infer<typeof RecordChange>

export const TimelineItem = z.object({
  /** Unique among all items of the timeline. */
  id: z.string(),
  type: z.enum(['log', 'task', 'task_done', 'file', 'change']),
  at: Time,
  /** Null for a guest or a deleted person. */
  actor_id: z.nullable(Id),
  /** One is set, depending on the type; the others are null. */
  entry: z.nullable(Activity),
  task: z.nullable(Task),
  file: z.nullable(CrmFile),
  change: z.nullable(RecordChange),
})
export type TimelineItem = z.infer<typeof TimelineItem>

const kinds = z.pipe(
  z.string().check(
    z.refine(
      (text) => text.split(',').every((kind) => (timelineKinds as readonly string[]).includes(kind)),
      `must be among ${timelineKinds.join(', ')}, with commas between`,
    ),
    z.meta({ pattern: `^(${timelineKinds.join('|')})(,(${timelineKinds.join('|')}))*$` }),
  ),
  z.transform((text: string) => text.split(',') as TimelineKind[]),
)
export const TimelineQuery = z
  .strictObject({
    opportunity_id: z.optional(Id),
    contact_id: z.optional(Id),
    company_id: z.optional(Id),
    /** `meta.next` of the previous page. */
    before: z.optional(z.string().check(z.maxLength(200))),
    kinds: z.optional(kinds),
    limit: z._default(
      z.pipe(
        wholeNumber(1),
        z.transform((n: number) => Math.min(n, 200)),
      ),
      50,
    ),
  })
  .check(
    checkTogether(
      ({ opportunity_id, contact_id, company_id }) =>
        [opportunity_id, contact_id, company_id].filter((id) => id !== undefined).length === 1,
      'must name one of opportunity_id, contact_id and company_id',
    ),
  )
export type TimelineQuery = z.infer<typeof TimelineQuery>
const TimelineMeta = z.object({
  limit: z.number(),
  /** Continues after the last item; null at the end. */
  next: z.nullable(z.string()),
})

export const timeline = defineRoutes({
  /** Everything that happened on a record, newest first; for a company or contact, also on the records linked to it. */
  list: {
    method: 'GET',
    base: 'crm',
    path: '/timeline',
    right: 'crm:read',
    query: TimelineQuery,
    data: z.array(TimelineItem),
    meta: TimelineMeta,
  },
})
