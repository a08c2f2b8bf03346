import * as z from 'zod/mini'
import { ById, Id, Time, Url } from './fields.ts'
import { defineRoutes } from './route.ts'

const operations = ['publish', 'edit', 'take_down'] as const
const stepKinds = ['upload', 'create', 'publish', 'comment', 'edit', 'take_down'] as const
const stepStates = ['planned', 'sent', 'done', 'rejected', 'unknown'] as const
/** `quota`: the network's limit; `network`: it cannot be reached; `reconnect`, `operator`: a person has to act; `pause`: the workspace pauses; `embargo`: not before a time. */
const waitReasons = ['quota', 'network', 'reconnect', 'operator', 'pause', 'embargo'] as const
/** `held`: nothing is sent until the operator has changed a setting, such as the network's API version. */
export const connectionStates = ['connected', 'needs_reconnect', 'held'] as const
/** What became of a live post at its network; one that is `waiting` is there and not public: for its day, or for somebody's approval. */
export const liveStates = ['live', 'changed', 'gone', 'waiting'] as const
/**
 * What to do with a live post that somebody has changed at its network: write over it, leave it and what is live there as it is, or publish
 * the text from here as another post beside it.
 */
const changedThereChoices = ['replace', 'keep', 'both'] as const
export const ifChangedThere = z.optional(
  z.enum(changedThereChoices, { error: `must be one of ${changedThereChoices.join(', ')}` }),
)
/** What a publication may say. */
export const Publishing = z.optional(z.strictObject({ if_changed_there: ifChangedThere }))
export type ChangedThereChoice = (typeof changedThereChoices)[number]
const attemptStates = ['intent', 'sent', 'confirmed', 'rejected', 'unknown'] as const

/** One request to a network, as the post's timeline shows it. */
const AttemptStep = z.object({
  position: z.number(),
  kind: z.enum(stepKinds),
  label: z.string(),
  state: z.enum(stepStates),
  /** What the network knows a repetition by. */
  client_key: z.string(),
  tries: z.number(),
  sent_at: z.nullable(Time),
  finished_at: z.nullable(Time),
  http_status: z.nullable(z.number()),
  request_id: z.nullable(z.string()),
  external_id: z.nullable(z.string()),
  error: z.nullable(z.string()),
})

/** One attempt to publish, change or remove a post, newest last. */
export const Attempt = z.object({
  id: Id,
  operation: z.enum(operations),
  state: z.enum(attemptStates),
  channel_id: z.nullable(Id),
  /** Who published by hand; null for the schedule. */
  actor_id: z.nullable(Id),
  /** When it was due; null if published by hand. */
  due_at: z.nullable(Time),
  started_at: Time,
  finished_at: z.nullable(Time),
  url: z.nullable(z.string()),
  error: z.nullable(z.string()),
  /** What a person can do about the error. */
  fix: z.nullable(z.string()),
  waiting_for: z.nullable(z.enum(waitReasons)),
  next_try_at: z.nullable(Time),
  /** SHA-256 of the text as it was sent. */
  payload_hash: z.string(),
  steps: z.array(AttemptStep),
})

/** What a person found on the channel, for a post whose publication state is unknown. */
export const DeliveryResolution = z.discriminatedUnion(
  'is_live',
  [
    z.strictObject({ is_live: z.literal(true), url: z.optional(z.nullable(Url)) }),
    z.strictObject({ is_live: z.literal(false) }),
  ],
  { error: 'must be true or false' },
)
/** What the network says of an unclear attempt: `live` has settled it. */
export const Verification = z.object({ found: z.enum(['live', 'absent', 'unclear']), message: z.string() })

export type Operation = (typeof operations)[number]
export type StepKind = (typeof stepKinds)[number]
export type StepState = (typeof stepStates)[number]
export type WaitReason = (typeof waitReasons)[number]
export type ConnectionState = (typeof connectionStates)[number]
export type LiveState = (typeof liveStates)[number]
export type AttemptState = (typeof attemptStates)[number]
export type Attempt = z.infer<typeof Attempt>
export type DeliveryResolution = z.infer<typeof DeliveryResolution>
export type Verification = z.infer<typeof Verification>

/** Part of the slice `content`. */
export const deliveryRoutes = defineRoutes({
  attempts: {
    method: 'GET',
    path: '/content/:id/attempts',
    right: 'content:read',
    params: ById,
    data: z.array(Attempt),
  },
  /** Looks at the network whether an unclear attempt arrived. */
  verifyDelivery: {
    method: 'POST',
    path: '/content/:id/verify',
    right: 'content:publish',
    params: ById,
    data: Verification,
    audit: 'none',
  },
  /** Sends an unclear attempt once more with the same key, or tries a waiting one now. */
  sendAgain: {
    method: 'POST',
    path: '/content/:id/send-again',
    right: 'content:publish',
    params: ById,
    data: z.array(Attempt),
  },
  /** Stops an attempt of which nothing was sent that readers could see. */
  stopDelivery: {
    method: 'POST',
    path: '/content/:id/stop',
    right: 'content:publish',
    params: ById,
    data: z.array(Attempt),
  },
})
