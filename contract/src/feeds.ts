import * as z from 'zod/mini'
import { Nothing } from './envelope.ts'
import { ById, checkTogether, Id, singleLine, Time, Url } from './fields.ts'
import { byChannel, byPillar } from './lists.ts'
import { defineRoutes } from './route.ts'

/** Per workspace. */
export const maxFeeds = 50
/** Entries of a new feed that are shown before it is added. */
export const previewedEntries = 5

/** A feed of another site whose new entries become ideas, watched for one pillar or one channel. */
export const Feed = z.object({
  id: Id,
  pillar_id: z.nullable(Id),
  channel_id: z.nullable(Id),
  url: z.string(),
  title: z.string(),
  is_active: z.boolean(),
  /** Null before the first check. */
  last_checked_at: z.nullable(Time),
  /** When a check last found a new entry. */
  last_changed_at: z.nullable(Time),
  /** The newest entry, and the time the feed gives it. */
  last_entry_title: z.nullable(z.string()),
  last_entry_at: z.nullable(Time),
  /** Why the last check failed, as a sentence. */
  last_error: z.nullable(z.string()),
  failing_since: z.nullable(Time),
  next_check_at: Time,
  /** Ideas made of its entries that still exist. */
  n_ideas: z.number(),
  created_at: Time,
})
const FeedAddress = z.strictObject({ url: Url })
const FeedPreview = z.object({
  /** The feed's own address, which was found on the page if that of a page was given. */
  url: z.string(),
  title: z.string(),
  /** Its newest entries, at most five; the text is what an idea of it begins with. */
  entries: z.array(
    z.object({ title: z.string(), text: z.string(), url: z.nullable(z.string()), published_at: z.nullable(Time) }),
  ),
  /** Further feeds that the page names. */
  others: z.array(z.object({ url: z.string(), title: z.string() })),
})
const NewFeed = z
  .strictObject({
    url: Url,
    pillar_id: z.optional(Id),
    channel_id: z.optional(Id),
    /** How many of the entries that are already there become ideas, the newest first. */
    newest: z._default(
      z
        .int({ error: 'must be a whole number' })
        .check(z.gte(0, 'must be 0 to 5'), z.lte(previewedEntries, 'must be 0 to 5')),
      0,
    ),
  })
  .check(
    checkTogether(({ pillar_id, channel_id }) => (pillar_id === undefined) !== (channel_id === undefined), {
      error: 'or channel_id must be given, and not both',
      path: ['pillar_id'],
    }),
  )
const FeedChange = z.partial(z.strictObject({ title: singleLine(200), is_active: z.boolean() }))
export type Feed = z.infer<typeof Feed>
export type FeedPreview = z.infer<typeof FeedPreview>
export type FeedChange = z.infer<typeof FeedChange>

export const feeds = defineRoutes({
  /** All feeds of the workspace, or of one pillar or channel; the newest first. */
  list: {
    method: 'GET',
    path: '/feed',
    right: 'pillars:read',
    query: z.strictObject({ pillar_id: byPillar, channel_id: byChannel }),
    data: z.array(Feed),
  },
  /** Reads a feed without adding it. Takes the address of a feed, or of a page that names one. */
  preview: {
    method: 'POST',
    path: '/feed/preview',
    right: 'pillars:write',
    audit: 'none',
    limit: 'feed',
    body: FeedAddress,
    data: FeedPreview,
  },
  /** Its entries of now become ideas only if asked for, later ones by themselves. */
  create: {
    method: 'POST',
    makes: 'feed',
    path: '/feed',
    right: 'pillars:write',
    limit: 'feed',
    body: NewFeed,
    data: Feed,
  },
  update: {
    method: 'PUT',
    makes: 'feed',
    path: '/feed/:id',
    right: 'pillars:write',
    params: ById,
    body: FeedChange,
    data: Feed,
  },
  /** Its ideas stay. */
  remove: { method: 'DELETE', path: '/feed/:id', right: 'pillars:write', params: ById, data: Nothing },
  /** Within a day of its removal; it goes on where it was. */
  restore: {
    method: 'POST',
    makes: 'feed',
    path: '/feed/:id/restore',
    right: 'pillars:write',
    params: ById,
    data: Feed,
  },
  /** Checks it now, whether it is due or not; what goes wrong is in `last_error`. A paused feed is refused with 409. */
  check: {
    method: 'POST',
    makes: 'feed',
    path: '/feed/:id/check',
    right: 'pillars:write',
    audit: 'once-in-a-while',
    limit: 'feed',
    params: ById,
    data: Feed,
  },
})
