import * as z from 'zod/mini'
import { ifChangedThere } from './deliveries.ts'
import { Id, singleLine, longText, Time } from './fields.ts'
import { defineRoutes } from './route.ts'
import { maxReviewSteps } from './vocabulary.ts'

const reviewers = z
  .array(Id, { error: 'must be a list of ids' })
  .check(z.maxLength(50, 'must have at most 50 reviewers'))

/** One approval that a text needs in this workspace. Without reviewers, anyone who may approve can give it. */
export const ReviewStep = z.object({ id: Id, position: z.number(), name: z.string(), reviewer_ids: z.array(Id) })
/** All steps in order. A step that keeps its `id` keeps its approvals. */
const ReviewSteps = z.strictObject({
  steps: z
    .array(z.strictObject({ id: z.optional(Id), name: singleLine(60), reviewer_ids: z._default(reviewers, []) }))
    .check(z.maxLength(maxReviewSteps, `must have at most ${maxReviewSteps} steps`)),
})
export const reviewSteps = defineRoutes({
  list: { method: 'GET', path: '/review-steps', right: 'content:read', data: z.array(ReviewStep) },
  save: {
    method: 'PUT',
    path: '/review-steps',
    right: 'account:manage',
    body: ReviewSteps,
    data: z.array(ReviewStep),
  },
})

/** The version that was read; one of the two suffices, and a text changed since returns 409 `stale`. */
const versionRead = {
  updated_at: z.optional(Time),
  text_hash: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/u, 'must be the text_hash of a review'))),
}
const comment = longText(2000)
/** `reviewer_ids` are asked at steps without reviewers; if omitted, everyone who may approve is asked. */
export const Submission = z.strictObject({ reviewer_ids: z.optional(reviewers), note: z.optional(comment) })
export const Approval = z.strictObject({
  dismiss_prompts: z.optional(z.boolean()),
  /** Publishes in the same transaction, if this is the last approval. */
  publish: z.optional(z.boolean()),
  if_changed_there: ifChangedThere,
  comment: z.optional(comment),
  ...versionRead,
})
export const ChangeRequest = z.strictObject({
  comment: comment.check(z.regex(/\S/u, 'must say what should change')),
  ...versionRead,
})
export const ReviewerChange = z.strictObject({ reviewer_ids: reviewers })

const trackStates = ['waiting', 'open', 'approved', 'changes_requested'] as const
/** A person's decision at a step, or a guest's advice. */
const ReviewDecision = z.object({
  user_id: z.nullable(Id),
  guest_name: z.nullable(z.string()),
  decision: z.enum(['approved', 'changes_requested']),
  comment: z.nullable(z.string()),
  is_advice: z.boolean(),
  decided_at: Time,
})
export const ReviewTrackStep = z.object({
  /** Null for the only step of a workspace that has not configured any. */
  id: z.nullable(Id),
  position: z.number(),
  name: z.string(),
  /** Who can decide at this step; empty means everyone who may approve. */
  reviewer_ids: z.array(Id),
  state: z.enum(trackStates),
  decided_by: z.nullable(Id),
  guest_name: z.nullable(z.string()),
  decided_at: z.nullable(Time),
  comment: z.nullable(z.string()),
})
const ReviewEvent = z.object({
  id: Id,
  verb: z.string(),
  actor_id: z.nullable(Id),
  guest_name: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** Position of the step and their number, if there is more than one. */
  step: z.nullable(z.object({ position: z.number(), of: z.number(), name: z.string() })),
  created_at: Time,
})
const reviewStates = ['none', 'open', 'approved', 'changes_requested', 'withdrawn'] as const
/** A text's approval state, and what the caller may do about it. */
export const Review = z.object({
  content_id: Id,
  text_hash: z.string(),
  /** The version this was read from; to be sent back with an approval. */
  updated_at: Time,
  state: z.enum(reviewStates),
  submitted_by: z.nullable(Id),
  submitted_at: z.nullable(Time),
  note: z.nullable(z.string()),
  /** People asked specifically for this round. */
  reviewer_ids: z.array(Id),
  steps: z.array(ReviewTrackStep),
  /** Advice of guests on this exact text, without decisions. */
  advice: z.array(ReviewDecision),
  can_approve: z.boolean(),
  /** Why the caller cannot approve, in a sentence; null if they can. */
  why_not: z.nullable(z.string()),
  can_request_changes: z.boolean(),
  can_withdraw: z.boolean(),
  /** Its idea came from a meeting that may not be quoted, and nobody has taken the tag off it. */
  asks_before_quoting: z.boolean(),
  history: z.array(ReviewEvent),
})

export type ReviewStep = z.infer<typeof ReviewStep>
type ReviewSteps = z.infer<typeof ReviewSteps>
export type ReviewTrackStep = z.infer<typeof ReviewTrackStep>
type ReviewDecision = z.infer<typeof ReviewDecision>
type ReviewEvent = z.infer<typeof ReviewEvent>
export type Review = z.infer<typeof Review>
export type Approval = z.infer<typeof Approval>
export type Submission = z.infer<typeof Submission>
export type ChangeRequest = z.infer<typeof ChangeRequest>
