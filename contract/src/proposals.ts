import * as z from 'zod/mini'
import { Id, Time } from './fields.ts'
import { defineRoutes } from './route.ts'
import { sourceKinds } from './sources.ts'

/** What an edit keeps: addresses of links, figures, names, and kinds of blocks. */
const keptKinds = ['link', 'footnote', 'figure', 'name', 'block'] as const

/** A row of the workspace that a text rests on, under the number by which a chat cites it. */
export const TextSource = z.object({
  number: z.number(),
  kind: z.enum(sourceKinds),
  id: z.string(),
  title: z.string(),
  /** Path in the app. */
  href: z.string(),
})
export type TextSource = z.infer<typeof TextSource>

/** What a chat says; `[1]` in it cites the source of that number. */
export const ChatReply = z.object({
  text: z.string(),
  sources: z.array(TextSource),
  /** What it says and none of its sources does. */
  unsupported: z.array(z.object({ text: z.string(), reason: z.string() })),
})
export type ChatReply = z.infer<typeof ChatReply>

/**
 * One change of a proposed revision: blocks `from`..`to` (exclusive) of the text it was made from become `after`; from
 * = to is an insertion. Both are Markdown. The change `title` applies to the title and has the range 0..0.
 */
export const ProposedChange = z.object({
  id: z.string(),
  from: z.number(),
  to: z.number(),
  before: z.string(),
  after: z.string(),
  /** What stood there and is not in the new words, although the request did not ask for that. */
  lost: z.optional(z.array(z.object({ kind: z.enum(keptKinds), text: z.string() }))),
  /** What the new words say and neither the text nor its sources do. */
  unsupported: z.optional(z.array(z.object({ text: z.string(), reason: z.string() }))),
  /** The rows of the workspace that the new words rest on. */
  sources: z.optional(z.array(TextSource)),
})
/** `stale`: the text was edited at the position of the change. */
const changeStates = ['open', 'accepted', 'rejected', 'stale'] as const

export const Proposal = z.object({
  /** Id of the revision that `accepted` and `reopened` name. */
  id: Id,
  content_id: Id,
  author_id: z.nullable(Id),
  model: z.nullable(z.string()),
  /** The request, in words. */
  asked: z.nullable(z.string()),
  /** What was cut, and what of the request could not be done. */
  note: z.nullable(z.string()),
  changes: z.array(z.extend(ProposedChange, { state: z.enum(changeStates) })),
  created_at: Time,
})
export type ProposedChange = z.infer<typeof ProposedChange>
export type Proposal = z.infer<typeof Proposal>

export const proposals = defineRoutes({
  /** The newest twenty, decided or not. Changes are accepted and reverted with `content.update`. */
  list: {
    method: 'GET',
    path: '/content/:id/proposals',
    right: 'content:read',
    params: z.object({ id: Id }),
    data: z.array(Proposal),
  },
  /** Sets which changes are rejected; all others are open again. Accepted ones stay accepted. */
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
