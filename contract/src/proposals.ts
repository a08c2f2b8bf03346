import * as z from 'zod/mini'
import { Id, Time } from './fields.ts'
import { defineRoutes } from './route.ts'

/**
 * One piece of a proposed revision: blocks `from`..`to` (exclusive) of the text it was made from become `after`; from = to is
 * an insertion. Both are Markdown. The change `title` is about the title and has the range 0..0.
 */
export const ProposedChange = z.object({
  id: z.string(),
  from: z.number(),
  to: z.number(),
  before: z.string(),
  after: z.string(),
})
/** `stale`: the text was edited where the change belongs. */
const changeStates = ['open', 'accepted', 'rejected', 'stale'] as const

export const Proposal = z.object({
  /** Of the revision that `accepted` and `reopened` name. */
  id: Id,
  content_id: Id,
  author_id: z.nullable(Id),
  model: z.nullable(z.string()),
  /** What was asked for, in words. */
  asked: z.nullable(z.string()),
  /** What of it could not be done. */
  note: z.nullable(z.string()),
  changes: z.array(z.extend(ProposedChange, { state: z.enum(changeStates) })),
  created_at: Time,
})
export type ProposedChange = z.infer<typeof ProposedChange>
export type Proposal = z.infer<typeof Proposal>

export const proposals = defineRoutes({
  /** The newest twenty, decided on or not. Changes are taken over, and given back, by `content.update`. */
  list: {
    method: 'GET',
    path: '/content/:id/proposals',
    right: 'content:read',
    params: z.object({ id: Id }),
    data: z.array(Proposal),
  },
  /** Says which changes are rejected; those it does not name are open again. What was accepted stays so. */
  reject: {
    method: 'PUT',
    path: '/content/:id/proposals/:revision_id',
    right: 'content:write',
    audit: 'none',
    params: z.object({ id: Id, revision_id: Id }),
    body: z.strictObject({
      rejected: z.array(z.string()).check(z.maxLength(1000, 'must have at most 1000 entries')),
    }),
    data: Proposal,
  },
})
