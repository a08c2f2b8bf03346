import * as z from 'zod/mini'
import { ChatPrompt, pastedAnswer } from './chat-prompts.ts'
import { Attempt } from './deliveries.ts'
import { Nothing } from './envelope.ts'
import { ById, Day, Id, longText, singleLine, Time, Url } from './fields.ts'
import { ListMeta, paging } from './lists.ts'
import { defineRoutes } from './route.ts'
import { sharePlatforms } from './share-platforms.ts'
import { PlatformList } from './share-rules.ts'

/** Set about, taken to the network, and said or shown to be there. */
const shareStates = ['intent', 'opened', 'confirmed'] as const

const Platform = z.enum(sharePlatforms, { error: `must be one of ${sharePlatforms.join(', ')}` })

const ShareDelivery = z.object({
  ...z.pick(Attempt, {
    operation: true,
    state: true,
    error: true,
    fix: true,
    waiting_for: true,
    next_try_at: true,
    started_at: true,
  }).shape,
})

export const Share = z.object({
  id: Id,
  content_id: Id,
  content_title: z.string(),
  /** The person's own account at the network; null where they post by themselves. */
  platform_id: z.nullable(Id),
  platform_type: Platform,
  ayrshare_post_id: z.nullable(z.string()),
  share_content: z.string(),
  /** Where it can be seen. */
  share_url: z.nullable(z.string()),
  /** The address that counts who follows this share; null for a post that is not on a site of the workspace. */
  link_url: z.nullable(z.string()),
  state: z.enum(shareStates),
  /** How the newest sending by one's own account stands; null where nothing was sent. */
  delivery: z.nullable(ShareDelivery),
  /** What can be done with the live share from here. */
  can_edit: z.boolean(),
  can_withdraw: z.boolean(),
  withdrawn_at: z.nullable(Time),
  /** Why the person is asked to remove it: the post was withdrawn from sharing, or is not live any more. Null unless it is still up. */
  to_remove: z.nullable(z.object({ at: Time, reason: z.string() })),
  /** When the person said that they removed it. */
  removed_at: z.nullable(Time),
  /** Null where the workspace shows no numbers about shares. */
  clicks: z.nullable(z.number()),
  /** Each counts once a day. */
  visitors: z.nullable(z.number()),
  confirmed_at: z.nullable(Time),
  created_at: Time,
})
export type Share = z.infer<typeof Share>

const texts = {
  share_content: z.optional(longText(5000)),
  share_url: z.optional(z.nullable(Url)),
  ayrshare_post_id: z.optional(z.nullable(singleLine(200))),
}
const newShare = {
  platform_type: Platform,
  /** One's own account at the network. */
  platform_id: z.optional(z.nullable(Id)),
  /** Sends it by that account, now. */
  deliver: z.optional(z.boolean('must be true or false')),
  ...texts,
}
const NewShare = z.strictObject({ content_id: Id, ...newShare })
const NewShareOfPost = z.strictObject(newShare)
const ShareChange = z.strictObject({
  ...texts,
  state: z.optional(z.enum(shareStates, { error: `must be one of ${shareStates.join(', ')}` })),
})
export type NewShare = z.infer<typeof NewShare>
export type ShareChange = z.infer<typeof ShareChange>

const ShareCounts = z.object({ shares: z.number(), confirmed: z.number(), clicks: z.number(), visitors: z.number() })
export type ShareCounts = z.infer<typeof ShareCounts>
const ShareStatistics = z.object({
  /** Of everybody in the workspace. Null, with empty lists, where the workspace shows no totals. */
  totals: z.nullable(ShareCounts),
  /** Null where the workspace shows no numbers about shares. */
  me: z.nullable(ShareCounts),
  by_platform: z.array(z.object({ platform_type: Platform, ...ShareCounts.shape })),
  by_content: z.array(z.object({ content_id: Id, title: z.string(), ...ShareCounts.shape })),
  /** The last twelve, each named by its Monday. */
  by_week: z.array(z.object({ date: Day, ...ShareCounts.shape })),
})
export type ShareStatistics = z.infer<typeof ShareStatistics>

const ShareablePost = z.object({
  id: Id,
  title: z.string(),
  excerpt: z.string(),
  /** Where it can be read. */
  url: z.string(),
  channel_name: z.nullable(z.string()),
  author_name: z.nullable(z.string()),
  is_own: z.boolean(),
  published_at: z.nullable(Time),
  campaign_name: z.nullable(z.string()),
  /** Nobody shares it before; null when that is over. */
  embargo_until: z.nullable(Time),
  /** Null unless colleagues are asked to share it, until that day. */
  asked: z.nullable(z.object({ until: Day, note: z.string(), by: z.nullable(z.string()) })),
  /** Whether the caller shared it: shown whatever numbers are. */
  is_shared_by_me: z.boolean(),
  /** Null where the workspace shows no numbers about shares. */
  n_own_shares: z.nullable(z.number()),
  /** Of everybody. Null where the workspace shows no totals. */
  n_shares: z.nullable(z.number()),
})
export type ShareablePost = z.infer<typeof ShareablePost>
/** `angle`: what the text begins with. */
const ShareText = z.object({
  text: z.string(),
  angle: z.enum(['number', 'question', 'statement']),
  /** The share of its five-word sequences that the most similar text shared or offered has, 0 to 1; above 0.4 it is no text of one's own. */
  likeness: z.number(),
  /** The language model that wrote this text; null for the built-in composer. */
  made_with: z.nullable(z.string()),
})
export type ShareText = z.infer<typeof ShareText>
const SharePost = z.object({
  ...ShareablePost.shape,
  /** In words of the post alone, the first unlike what colleagues shared; none for a post without sentences. */
  suggestions: z.array(ShareText),
  disclosure: z.string(),
  /** Where it may be shared. */
  platforms: z.array(Platform),
  /** Why it cannot be shared now, in a sentence; null if it can. */
  refusal: z.nullable(z.object({ code: z.string(), message: z.string() })),
  /** Only one of the approved texts is shared, and no suggestions are made. */
  approved_only: z.boolean(),
  /** The approved texts, those that were shared least first, and of equals another one first for each person; none where people use their own words. */
  approved_texts: z.array(z.string()),
  /** Of the brand voice: no share may say them. */
  words_to_avoid: z.array(z.string()),
  /** As long as the address that a share of it will have. */
  link_length: z.number(),
})
export type SharePost = z.infer<typeof SharePost>

const OfferedTexts = z.object({
  texts: z.array(ShareText),
  /** What could not be done, and why. */
  note: z.nullable(z.string()),
})

const AmbassadorSettings = z.object({
  disclosure: z.string(),
  approved_only: z.boolean(),
  platforms: z.nullable(z.array(Platform)),
})
export type AmbassadorSettings = z.infer<typeof AmbassadorSettings>
/** What is left out stays. */
const AmbassadorSettingsChange = z.strictObject({
  /** A line that every share must have; empty for none. */
  disclosure: z.optional(z.string().check(z.trim(), z.maxLength(200, 'must have at most 200 characters'))),
  /** People share approved texts only, and not their own words. */
  approved_only: z.optional(z.boolean('must be true or false')),
  /** Where people may share; null: everywhere. */
  platforms: z.optional(z.nullable(PlatformList)),
})

const ByContent = z.object({ content_id: Id })
const right = 'published:read'
/** A share says something in a person's name. */
const keys = 'never'
const list = { method: 'GET', right, data: z.array(Share), meta: ListMeta } as const

/** Published posts shared by people on networks of their own. */
const thought = z._default(longText(300), '')
export const ambassador = defineRoutes({
  /** One's own, newest first. */
  list: {
    ...list,
    path: '/user-content-share-track',
    query: z.strictObject({
      ...paging,
      content_id: z.optional(Id),
      /** Those that the person is asked to remove. */
      to_remove: z.optional(z.literal('true', { error: 'must be true or left out' })),
    }),
  },
  listOfPost: {
    ...list,
    path: '/user-content-share-track/:id',
    params: ById,
    query: z.strictObject(paging),
  },
  /** The same post, platform and text within a minute is one share. */
  create: { method: 'POST', path: '/user-content-share-track', right, keys, body: NewShare, data: Share },
  createOfPost: {
    method: 'POST',
    path: '/user-content-share-track/:id',
    right,
    keys,
    params: ById,
    body: NewShareOfPost,
    data: Share,
  },
  statistics: { method: 'GET', path: '/user-content-share-track/statistics', right, data: ShareStatistics },
  update: {
    method: 'PUT',
    path: '/user-content-share-track/:id',
    right,
    keys,
    params: ById,
    body: ShareChange,
    data: Share,
  },
  /** What can be shared: asked for first, then campaigns under way, then the newest; at most 100. */
  posts: { method: 'GET', path: '/ambassador/posts', right, data: z.array(ShareablePost) },
  post: { method: 'GET', path: '/ambassador/posts/:content_id', right, params: ByContent, data: SharePost },
  /** In the person's own voice, around a line of their own if they give one. */
  writeTexts: {
    method: 'POST',
    path: '/ambassador/posts/:content_id/texts',
    right,
    limit: 'ai',
    audit: 'none',
    params: ByContent,
    body: z.strictObject({ thought }),
    data: OfferedTexts,
  },
  /** The prompt of `writeTexts` for a chat window, and its answer, checked in the same way. */
  textsPrompt: {
    method: 'POST',
    path: '/ambassador/posts/:content_id/texts/prompt',
    right,
    audit: 'none',
    params: ByContent,
    body: z.strictObject({ thought }),
    data: ChatPrompt,
  },
  pasteTexts: {
    method: 'POST',
    path: '/ambassador/posts/:content_id/texts/pasted',
    refuses: [502],
    right,
    audit: 'none',
    params: ByContent,
    body: z.strictObject({ thought, ...pastedAnswer }),
    data: OfferedTexts,
  },
  ask: {
    method: 'PUT',
    path: '/ambassador/posts/:content_id/request',
    right: 'content:publish',
    params: ByContent,
    body: z.strictObject({ until: Day, note: z._default(longText(500), '') }),
    data: ShareablePost,
  },
  stopAsking: {
    method: 'DELETE',
    path: '/ambassador/posts/:content_id/request',
    right: 'content:publish',
    params: ByContent,
    data: Nothing,
  },
  settings: { method: 'GET', path: '/ambassador/settings', right, data: AmbassadorSettings },
  changeSettings: {
    method: 'PUT',
    path: '/ambassador/settings',
    right: 'account:manage',
    body: AmbassadorSettingsChange,
    data: AmbassadorSettings,
  },
})
