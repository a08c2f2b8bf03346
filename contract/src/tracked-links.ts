import * as z from 'zod/mini'
import { ById, Day, Flag, Id, Time, Url } from './fields.ts'
import { ListMeta, paging } from './lists.ts'
import { defineRoutes } from './route.ts'
import { utmPatternShape, utmWords } from './utm-pattern.ts'

const ClickCounts = z.object({
  /** By people. */
  clicks: z.number(),
  /** Each counts once a day and link. */
  visitors: z.number(),
  /** Programs: previews, search engines, checks. */
  bots: z.number(),
})

/** A short address that leads to a page of the workspace's own sites and counts who follows it. */
export const TrackedLink = z.object({
  id: Id,
  code: z.string(),
  /** The whole short address. */
  url: z.string(),
  /** Where it leads, without the parameters that are added. */
  target: z.string(),
  /** The same with them. */
  destination: z.string(),
  content_id: z.nullable(Id),
  content_title: z.nullable(z.string()),
  channel_id: z.nullable(Id),
  channel_name: z.nullable(z.string()),
  campaign_id: z.nullable(Id),
  /** Whose share it is; null for the workspace's own posts. */
  user_id: z.nullable(Id),
  /** An inactive link answers 410. */
  is_active: z.boolean(),
  created_at: Time,
  ...ClickCounts.shape,
})

const pattern = z
  .string()
  .check(
    z.maxLength(100, 'must have at most 100 characters'),
    z.regex(
      utmPatternShape,
      `must be lower-case letters, digits, hyphens and words such as {network}; the words are ${utmWords.join(', ')}`,
    ),
  )
const utmValue = z
  .string()
  .check(
    z.maxLength(100, 'must have at most 100 characters'),
    z.regex(/^[a-z0-9]+([-_.][a-z0-9]+)*$/u, 'must be lower-case letters, digits and single hyphens'),
  )
const patterns = { utm_source: pattern, utm_medium: pattern, utm_campaign: pattern, utm_content: pattern }

/** What becomes of links in posts. */
const LinkSettings = z.object({
  is_on: z.boolean(),
  utm_source: z.string(),
  utm_medium: z.string(),
  utm_campaign: z.string(),
  utm_content: z.string(),
  sites: z.array(z.object({ host: z.string(), path: z.string() })),
  origin: z.string(),
  base: z.string(),
  /** Values of the newest post on a network, for a preview of the patterns. */
  example: z.object({
    network: z.string(),
    medium: z.string(),
    campaign: z.string(),
    pillar: z.string(),
    post: z.string(),
  }),
})
const LinkSettingsChange = z.partial(z.strictObject({ is_on: z.boolean(), ...patterns }))

const TrackedLinkQuery = z.strictObject({
  ...paging,
  content_id: z.optional(Id),
  campaign_id: z.optional(Id),
  channel_id: z.optional(Id),
  is_active: z.optional(Flag),
})
/** For a place that no channel knows: a poster, a signature, a talk. */
const NewTrackedLink = z.strictObject({
  target: Url,
  campaign_id: Id,
  utm_source: utmValue,
  utm_medium: z.optional(utmValue),
})
export type TrackedLink = z.infer<typeof TrackedLink>
export type LinkSettingsChange = z.infer<typeof LinkSettingsChange>
export type TrackedLinkQuery = z.infer<typeof TrackedLinkQuery>

export const trackedLinks = defineRoutes({
  list: {
    method: 'GET',
    path: '/tracked_link',
    right: 'content:read',
    query: TrackedLinkQuery,
    data: z.array(TrackedLink),
    meta: ListMeta,
  },
  /** Leads to a page of the workspace's own sites only; the same campaign, target and source give the same link. */
  create: {
    method: 'POST',
    makes: 'trackedLink',
    path: '/tracked_link',
    right: 'content:write',
    body: NewTrackedLink,
    data: TrackedLink,
  },
  /** Makes the links of a post before it goes out, for a text that a person posts by hand. */
  prepare: {
    method: 'POST',
    makes: 'trackedLink',
    path: '/tracked_link/prepare',
    right: 'content:write',
    audit: 'none',
    body: z.strictObject({ content_id: Id }),
    data: z.array(TrackedLink),
  },
  /** Stops a link, or lets it go on. Its target never changes. */
  update: {
    method: 'PUT',
    path: '/tracked_link/:id',
    right: 'content:publish',
    params: ById,
    body: z.strictObject({ is_active: z.boolean() }),
    data: TrackedLink,
  },
  /** Clicks of the days that have any, at most the newest 366. */
  days: {
    method: 'GET',
    path: '/tracked_link/:id/days',
    right: 'content:read',
    params: ById,
    data: z.array(z.object({ day: Day, ...ClickCounts.shape })),
  },
  settings: { method: 'GET', path: '/tracked_link/settings', right: 'content:read', data: LinkSettings },
  changeSettings: {
    method: 'PUT',
    path: '/tracked_link/settings',
    right: 'account:manage',
    body: LinkSettingsChange,
    data: LinkSettings,
  },
})
