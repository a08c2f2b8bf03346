import * as z from 'zod/mini'
import { Doc } from './document.ts'
import { Nothing } from './envelope.ts'
import { ById, Id, singleLine, longText, Time, wholeNumber } from './fields.ts'
import { networks } from './networks.ts'
import { defineRoutes } from './route.ts'

const days = wholeNumber(1, 30, 'must be at least 1')

/** A link with which a person without an account reads one text, and may approve or reject it. */
const ReviewLink = z.object({
  id: Id,
  content_id: Id,
  /** The recipient, as described by its creator. */
  name: z.string(),
  /** Whether the guest's verdict counts as a decision at the step, or only as advice. */
  can_decide: z.boolean(),
  /** Whether it shows the current text after a change. */
  follows_text: z.boolean(),
  /** Whether the guest can read and write comments on the text. */
  can_comment: z.boolean(),
  created_by: z.nullable(Id),
  created_at: Time,
  expires_at: Time,
  revoked_at: z.nullable(Time),
  last_seen_at: z.nullable(Time),
  /** Whether the text has changed since the link was made. */
  is_outdated: z.boolean(),
  decision: z.nullable(z.enum(['approved', 'changes_requested'])),
})
/** `url` contains the secret and is returned only here. */
const NewReviewLink = z.extend(ReviewLink, { url: z.string() })
const ReviewLinkInput = z.strictObject({
  name: singleLine(80),
  days: z._default(days, 7),
  can_decide: z._default(z.boolean(), false),
  follows_text: z._default(z.boolean(), false),
  can_comment: z._default(z.boolean(), true),
})

const token = z.string().check(z.maxLength(200, 'is too long'))
const GuestToken = z.strictObject({ token })
export const GuestDecision = z.strictObject({
  token,
  decision: z.enum(['approve', 'request_changes'], { error: 'must be approve or request_changes' }),
  /** Name entered by the guest. */
  name: singleLine(80),
  comment: z.optional(longText(2000)),
  /** Hash of the text on the guest's screen. */
  text_hash: z.string().check(z.maxLength(64, 'is too long')),
})
/**
 * What a guest sees. `html` is the text exactly as it will be published, as a whole document; null if it has changed
 * and the link shows only the first version.
 */
export const GuestView = z.object({
  account_name: z.string(),
  asked_by: z.nullable(z.string()),
  name: z.string(),
  title: z.string(),
  channel_name: z.nullable(z.string()),
  text_hash: z.string(),
  html: z.nullable(z.string()),
  /** The text and the network it is for, so that it can be previewed as on that network; null for a page. */
  as_post: z.nullable(
    z.object({ network: z.enum(networks), name: z.string(), excerpt: z.string(), rich_content: Doc }),
  ),
  is_outdated: z.boolean(),
  can_decide: z.boolean(),
  can_comment: z.boolean(),
  expires_at: Time,
  /** The decision given through this link on the text shown; it can be replaced while the review is open. */
  decision: z.nullable(z.enum(['approved', 'changes_requested'])),
  comment: z.nullable(z.string()),
  decided_at: z.nullable(Time),
  /** Why no decision can be given (any more), in a sentence. */
  why_not: z.nullable(z.string()),
})

export const guestReviews = defineRoutes({
  list: {
    method: 'GET',
    path: '/content/:id/review-links',
    right: 'content:read',
    params: ById,
    data: z.array(ReviewLink),
  },
  create: {
    method: 'POST',
    makes: 'reviewLink',
    path: '/content/:id/review-links',
    right: 'content:write',
    limit: 'invite',
    params: ById,
    body: ReviewLinkInput,
    data: NewReviewLink,
  },
  /** Revokes the link; it stops working at once. */
  revoke: { method: 'DELETE', path: '/review-links/:id', right: 'content:write', params: ById, data: Nothing },
  read: { method: 'POST', path: '/guest-review/look', right: 'public', body: GuestToken, data: GuestView },
  decide: { method: 'POST', path: '/guest-review/decide', right: 'public', body: GuestDecision, data: GuestView },
})

type ReviewLink = z.infer<typeof ReviewLink>
export type GuestView = z.infer<typeof GuestView>
export type GuestDecision = z.infer<typeof GuestDecision>
type ReviewLinkInput = z.infer<typeof ReviewLinkInput>
