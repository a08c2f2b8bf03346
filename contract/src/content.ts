import * as z from 'zod/mini'
import { aggregations, ViewSeries } from './analytics.ts'
import { Doc, StoredDoc } from './document.ts'
import { ContentFinding } from './findings.ts'
import { Nothing } from './envelope.ts'
import { ById, Id, singleLine, longText, Slug, Time, Url } from './fields.ts'
import { ListMeta, paging, WithTrash } from './lists.ts'
import { InterviewQuestion } from './interview.ts'
import { LeftOut } from './left-out.ts'
import { isTooDeep } from './nesting.ts'
import { byStatus, NewPost, PostCountQuery, PostCounts, postFilters } from './post-lists.ts'
import { Approval, ChangeRequest, Review, ReviewerChange, Submission } from './reviews.ts'
import { defineRoutes } from './route.ts'
import { deliveryRoutes, DeliveryResolution, liveStates, Publishing } from './deliveries.ts'
import { calendarRoutes, schedulingRoute, Unscheduling } from './schedule.ts'
import { contentStatuses } from './vocabulary.ts'

export const Content = z.object({
  id: Id,
  account_id: Id,
  idea_id: z.nullable(Id),
  /** The post it was repurposed from. */
  source_content_id: z.nullable(Id),
  /** The post that this one repeats. */
  repeats_content_id: z.nullable(Id),
  pillar_id: z.nullable(Id),
  channel_id: z.nullable(Id),
  campaign_id: z.nullable(Id),
  author_id: z.nullable(Id),
  title: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  keyword: z.nullable(z.string()),
  rich_content: StoredDoc,
  settings: z.record(z.string(), z.unknown()),
  status: z.enum(contentStatuses),
  /** Open questions to the author, which block approval. */
  prompts: z.array(z.string()),
  /** Passages of the idea that are not in the text, with the reason of each; empty for readers of published posts. */
  left_out: z.array(LeftOut),
  /** Questions to the author that are not answered; they do not block approval. Empty for readers of published posts. */
  interview: z.array(InterviewQuestion),
  /** What a person should look at in the text, open and settled; empty for readers of published posts. */
  findings: z.array(ContentFinding),
  /** Which model wrote it; null if a person did. */
  model: z.nullable(z.string()),
  url: z.nullable(z.string()),
  /** What became of it at its network, as the daily look found it; null for our own site, and until the first look. */
  remote_state: z.nullable(z.enum(liveStates)),
  has_unpublished_changes: z.boolean(),
  views: z.number(),
  reads: z.number(),
  /** When the author plans to publish it: shown on the calendar, with no other effect. */
  planned_at: z.nullable(Time),
  scheduled_at: z.nullable(Time),
  /** The time zone it was scheduled in. */
  time_zone: z.nullable(z.string()),
  published_at: z.nullable(Time),
  deleted_at: z.nullable(Time),
  created_at: Time,
  updated_at: Time,
})
/** Lists omit the text: fifty documents are half a megabyte that no list shows. */
export const ContentItem = z.omit(Content, {
  rich_content: true,
  left_out: true,
  interview: true,
  findings: true,
})

/** `rich_content` may be sent as JSON or as a string of JSON. */
const richContent = z.union([
  Doc,
  z.pipe(z.string().check(z.maxLength(1_000_000, 'is too large')), z.pipe(z.transform(parseJson), Doc)),
])
/** Channel type data stored beside the text; small, because every list contains it. */
const channelSettings = z
  .record(z.string(), z.unknown())
  .check(
    z.refine((settings) => JSON.stringify(settings).length <= 10_000, 'must have at most 10000 characters as JSON'),
  )

export const ContentChange = z.partial(
  z.strictObject({
    title: singleLine(200),
    rich_content: richContent,
    excerpt: longText(500),
    slug: Slug,
    keyword: z.nullable(singleLine(80)),
    pillar_id: z.nullable(Id),
    campaign_id: z.nullable(Id),
    settings: channelSettings,
    planned_at: z.nullable(Time),
    /** The version edited; a stale one returns 409 with both. If omitted, no check is made. */
    updated_at: Time,
    /** Changes of a proposed revision that the person accepts. */
    accepted: z.strictObject({ revision_id: Id, change_ids: z.array(z.string()) }),
    /** Replaces the quoted words with a comment's suggestion. */
    suggestion: z.strictObject({ comment_id: Id }),
    /** Accepted changes to revert. */
    reopened: z.strictObject({ revision_id: Id, change_ids: z.array(z.string()) }),
    /** `autosave` is merged with the author's last one if that is less than five minutes old. */
    reason: z.enum(['autosave', 'edit'], { error: 'must be autosave or edit' }),
  }),
)
const sortable = ['created_at', 'updated_at', 'published_at', 'title', 'views', 'reads'] as const
export const ContentQuery = z.strictObject({
  ...paging,
  ...postFilters,
  status: byStatus,
  sort_by: z._default(z.enum(sortable, { error: `must be one of ${sortable.join(', ')}` }), 'updated_at'),
})

const revisionReasons = [
  'created',
  'autosave',
  'edit',
  'generated',
  'proposed',
  'feedback',
  'restored',
  'prompts_dismissed',
  'suggestion',
] as const
export const Revision = z.object({
  id: Id,
  content_id: Id,
  author_id: z.nullable(Id),
  reason: z.enum(revisionReasons),
  note: z.nullable(z.string()),
  model: z.nullable(z.string()),
  title: z.string(),
  rich_content: StoredDoc,
  created_at: Time,
})
export const EventDetails = z.object({
  step: z.optional(z.object({ position: z.number(), of: z.number(), name: z.string() })),
  guest_name: z.optional(z.string()),
})
const ContentEvent = z.object({
  id: Id,
  content_id: Id,
  actor_id: z.nullable(Id),
  verb: z.string(),
  note: z.nullable(z.string()),
  /** The review step, and the guest's name if no member of the workspace did it. */
  details: EventDetails,
  created_at: Time,
})

const OtherPost = z.object({ id: Id, title: z.string(), url: z.nullable(z.string()), text: z.string() })

export type Content = z.infer<typeof Content>
export type ContentItem = z.infer<typeof ContentItem>
export type ContentChange = z.infer<typeof ContentChange>
export type ContentQuery = z.infer<typeof ContentQuery>
export type Revision = z.infer<typeof Revision>
export type EventDetails = z.infer<typeof EventDetails>
type ContentEvent = z.infer<typeof ContentEvent>
type OtherPost = z.infer<typeof OtherPost>

const one = { params: ById, data: Content } as const
export const content = defineRoutes({
  list: {
    method: 'GET',
    path: '/content',
    right: 'published:read',
    query: ContentQuery,
    data: z.array(ContentItem),
    meta: ListMeta,
  },
  counts: { method: 'GET', path: '/content/counts', right: 'content:read', query: PostCountQuery, data: PostCounts },
  /** A draft that a person writes; drafts of a model are made by the routes of `generation`. */
  create: { method: 'POST', path: '/content', right: 'content:write', body: z.optional(NewPost), data: Content },
  read: { method: 'GET', path: '/content/:id', right: 'published:read', query: WithTrash, ...one },
  numbers: {
    method: 'GET',
    path: '/content/:id/:type_of_agg',
    right: 'analytics:read',
    params: z.object({ id: Id, type_of_agg: z.enum(aggregations) }),
    data: ViewSeries,
  },
  revisions: {
    method: 'GET',
    path: '/content/:id/revisions',
    right: 'content:read',
    params: ById,
    data: z.array(Revision),
  },
  events: {
    method: 'GET',
    path: '/content/:id/events',
    right: 'content:read',
    params: ById,
    data: z.array(ContentEvent),
  },
  /** The newest other posts of the workspace with their text, which a new text should not repeat and may link to. */
  others: { method: 'GET', path: '/content/:id/others', right: 'content:read', params: ById, data: z.array(OtherPost) },
  restoreRevision: {
    method: 'POST',
    path: '/content/:id/revisions/:revision_id/restore',
    right: 'content:write',
    params: z.object({ id: Id, revision_id: Id }),
    data: Content,
  },
  update: {
    method: 'PUT',
    path: '/content/:id',
    unique: 'slug',
    right: 'content:write',
    body: ContentChange,
    audit: 'once-in-a-while',
    ...one,
  },
  /** Moves it to the trash for 30 days; a live post must be unpublished first. */
  remove: { method: 'DELETE', path: '/content/:id', right: 'content:write', params: ById, data: Nothing },
  restore: { method: 'POST', path: '/content/:id/restore', right: 'content:write', ...one },
  review: { method: 'GET', path: '/content/:id/review', right: 'content:read', params: ById, data: Review },
  submit: {
    method: 'POST',
    path: '/content/:id/submit',
    right: 'content:write',
    body: z.optional(Submission),
    ...one,
  },
  /** Replaces the reviewers that were asked on submission. */
  askReviewers: {
    method: 'PUT',
    path: '/content/:id/reviewers',
    right: 'content:write',
    params: ById,
    body: ReviewerChange,
    data: Review,
  },
  /** Approves the text at the current step; the last step's approval allows publishing. */
  approve: {
    method: 'POST',
    path: '/content/:id/approve',
    right: 'content:approve',
    body: z.optional(Approval),
    ...one,
  },
  requestChanges: {
    method: 'POST',
    path: '/content/:id/request-changes',
    right: 'content:approve',
    body: ChangeRequest,
    ...one,
  },
  /** Returns a submitted text to its author. */
  withdraw: { method: 'POST', path: '/content/:id/withdraw', right: 'content:write', ...one },
  /** Call again to reschedule; the same time twice changes nothing. */
  schedule: { ...schedulingRoute, ...one },
  unschedule: { method: 'POST', path: '/content/:id/unschedule', right: 'content:publish', body: Unscheduling, ...one },
  ...calendarRoutes,
  ...deliveryRoutes,
  /** Resolves the unknown state of a post whose channel did not respond: it is live, or was never published. */
  resolveDelivery: {
    method: 'POST',
    path: '/content/:id/resolve',
    right: 'content:publish',
    body: DeliveryResolution,
    ...one,
  },
  /** 409 `changed_there` if somebody has changed the live post at its network, until the request says what to do. */
  publish: { method: 'POST', path: '/content/:id/publish', right: 'content:publish', body: Publishing, ...one },
  unpublish: { method: 'POST', path: '/content/:id/unpublish', right: 'content:publish', ...one },
  /** For channels that are posted to by hand: marks the post as published, with its URL. */
  markPosted: {
    method: 'POST',
    path: '/content/:id/mark-posted',
    right: 'content:publish',
    body: z.optional(z.strictObject({ url: z.optional(z.nullable(Url)) })),
    ...one,
  },
  archive: { method: 'POST', path: '/content/:id/archive', right: 'content:write', ...one },
  unarchive: { method: 'POST', path: '/content/:id/unarchive', right: 'content:write', ...one },
})

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    // A JSON string has not been through the limits of the body.
    return isTooDeep(value) ? text : value
  } catch {
    return text
  }
}
