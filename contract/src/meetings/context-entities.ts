import * as z from 'zod/mini'
import { Nothing } from '../envelope.ts'
import { ById, Day, Id, singleLine, Time } from '../fields.ts'
import { ListMeta, paging, search } from '../lists.ts'
import { defineRoutes } from '../route.ts'
import { entityKinds } from './vocabulary.ts'

const Kind = z.enum(entityKinds, { error: `must be one of ${entityKinds.join(', ')}` })
/** What meetings are about: a record of the CRM, a pillar, a product, or a subject of one's own. */
const ContextEntity = z.object({
  id: Id,
  kind: Kind,
  /** The record it stands for; null for a subject of one's own. */
  ref_id: z.nullable(Id),
  name: z.string(),
  aliases: z.array(z.string()),
  /** Domains of attendees' addresses by which meetings are matched. */
  domains: z.array(z.string()),
  n_meetings: z.number(),
  last_meeting_at: z.nullable(Time),
  created_at: Time,
  updated_at: Time,
})
const domain = z.pipe(
  z
    .string()
    .check(z.trim(), z.regex(/^[a-z0-9][a-z0-9.-]{0,250}\.[a-z]{2,}$/iu, 'must be a domain such as example.com')),
  z.transform((text: string) => text.toLowerCase()),
)
const fields = {
  name: singleLine(200),
  aliases: z.array(singleLine(200)).check(z.maxLength(50, 'must have at most 50 names')),
  domains: z.array(domain).check(z.maxLength(50, 'must have at most 50 domains')),
}
const NewContextEntity = z.strictObject({
  kind: Kind,
  /** Required for every kind but `free`; the name is then the record's own unless given. */
  ref_id: z.optional(z.nullable(Id)),
  name: z.optional(fields.name),
  aliases: z._default(fields.aliases, []),
  domains: z._default(fields.domains, []),
})
const ContextEntityChange = z.partial(z.strictObject(fields))
export type ContextEntity = z.infer<typeof ContextEntity>
export type ContextEntityChange = z.infer<typeof ContextEntityChange>
export const ContextEntityQuery = z.strictObject({
  ...paging,
  q: search,
  kind: z.optional(Kind),
  /** The one that stands for this record. */
  ref_id: z.optional(Id),
  sort_by: z._default(z.enum(['name', 'created_at'], { error: 'must be name or created_at' }), 'name'),
  sort_order: z._default(z.enum(['asc', 'desc'], { error: 'must be asc or desc' }), 'asc'),
})
export type ContextEntityQuery = z.infer<typeof ContextEntityQuery>

export const BriefNote = z.object({
  id: Id,
  text: z.string(),
  owner: z.nullable(z.string()),
  due_on: z.nullable(Day),
  meeting_id: Id,
  meeting_title: z.string(),
  started_at: Time,
  seq: z.number(),
})
/** What the meetings about an entity have left open, of those that the caller sees. */
const EntityBrief = z.object({
  entity: ContextEntity,
  /** Members of the workspace promised it. */
  our_promises: z.array(BriefNote),
  /** Others promised it, or nobody was named. */
  their_promises: z.array(BriefNote),
  objections: z.array(BriefNote),
  open_questions: z.array(BriefNote),
  /** The promise with the nearest day from today on. */
  next_step: z.nullable(BriefNote),
  /** Who was there, most often first. */
  people: z.array(z.object({ name: z.string(), n_meetings: z.number() })),
})
export type BriefNote = z.infer<typeof BriefNote>

const path = '/meetings/context-entities'
export const contextEntities = defineRoutes({
  list: {
    method: 'GET',
    path,
    right: 'meetings:read',
    query: ContextEntityQuery,
    data: z.array(ContextEntity),
    meta: ListMeta,
  },
  /** Answers the one that exists already for this record. */
  create: { method: 'POST', path, right: 'meetings:write', body: NewContextEntity, data: ContextEntity },
  update: {
    method: 'PUT',
    unique: 'name',
    path: `${path}/:id`,
    right: 'meetings:manage',
    params: ById,
    body: ContextEntityChange,
    data: ContextEntity,
  },
  /** Of its newest 50 meetings; at most 20 of each. Rejected notes are not in it. */
  brief: { method: 'GET', path: `${path}/:id/brief`, right: 'meetings:read', params: ById, data: EntityBrief },
  /** Its meetings stay, without it. */
  remove: { method: 'DELETE', path: `${path}/:id`, right: 'meetings:manage', params: ById, data: Nothing },
})
