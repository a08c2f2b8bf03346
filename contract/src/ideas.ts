import * as z from 'zod/mini'
import { Content, ContentItem } from './content.ts'
import { Nothing } from './envelope.ts'
import { ById, Id, singleLine, longText, Time, Url } from './fields.ts'
import { byPillar, ListMeta, paging, search } from './lists.ts'
import { defineRoutes } from './route.ts'
import { maxChannelsPerCall, maxIdeaLength, ideaSources, ideaStatuses, maxIdeaTags } from './vocabulary.ts'

export const Idea = z.object({
  id: Id,
  account_id: Id,
  user_id: z.nullable(Id),
  pillar_id: z.nullable(Id),
  text: z.string(),
  /** The transcribed speech; null if the idea was typed. */
  voice_input: z.nullable(z.string()),
  status: z.enum(ideaStatuses),
  /** Kept in triage: worth a post, though none was created yet. */
  is_shortlisted: z.boolean(),
  tags: z.array(z.string()),
  /** People who voted for it; one vote each. */
  voters: z.array(Id),
  source: z.enum(ideaSources),
  source_url: z.nullable(z.string()),
  /** The address that the mail says it is from; null if the idea came another way. */
  mail_from: z.nullable(z.string()),
  /** Whether the mail server in front of this one has verified that address; null if the idea came another way. */
  is_sender_verified: z.nullable(z.boolean()),
  /** The idea it was merged into; merged ideas are in no list. */
  merged_into: z.nullable(Id),
  has_recording: z.boolean(),
  n_contents: z.number(),
  created_at: Time,
  updated_at: Time,
})
const text = longText(maxIdeaLength).check(z.regex(/\S/u, 'must not be empty'))
const channelIds = z
  .array(Id)
  .check(
    z.minLength(1, 'must list at least one channel'),
    z.maxLength(maxChannelsPerCall, `must name at most ${maxChannelsPerCall} channels`),
  )

/** Tags are stored in lower case, so that two spellings are one tag. */
const tag = z.pipe(
  singleLine(40),
  z.transform((name: string) => name.toLowerCase()),
)
const tags = z.pipe(
  z.array(tag).check(z.maxLength(maxIdeaTags, `must name at most ${maxIdeaTags} tags`)),
  z.transform((names: string[]) => [...new Set(names)]),
)

const newIdea = {
  text: z._default(longText(maxIdeaLength), ''),
  voice_input: z.optional(z.nullable(longText(maxIdeaLength))),
  pillar_id: z.optional(z.nullable(Id)),
  tags: z.optional(tags),
  source: z.optional(
    z.enum(['typed', 'voice', 'share', 'bookmarklet'], { error: 'must be typed, voice, share or bookmarklet' }),
  ),
  source_url: z.optional(z.nullable(Url)),
}
/** If only speech was given, it becomes the idea's text. */
const hasWords = ({ text: typed, voice_input }: { text: string; voice_input?: string | null | undefined }): boolean =>
  /\S/u.test(typed) || /\S/u.test(voice_input ?? '')
const noWords = { error: 'must not be empty', path: ['text'] }
export const NewIdea = z.strictObject(newIdea).check(z.refine(hasWords, noWords))
export const IdeaChange = z.partial(
  z.strictObject({
    text,
    pillar_id: z.nullable(Id),
    status: z.enum(['new', 'archived'], { error: 'must be new or archived' }),
    is_shortlisted: z.boolean(),
    tags,
  }),
)
const sortable = ['created_at', 'updated_at', 'votes'] as const
export const IdeaQuery = z.strictObject({
  ...paging,
  q: search,
  pillar_id: byPillar,
  /** `active` is every status except archived. */
  status: z.optional(
    z.enum([...ideaStatuses, 'active'], { error: `must be one of ${ideaStatuses.join(', ')}, active` }),
  ),
  tag: z.optional(tag),
  /** For new ideas: those not triaged yet, or those shortlisted. */
  stage: z.optional(z.enum(['inbox', 'shortlist'], { error: 'must be inbox or shortlist' })),
  sort_by: z._default(z.enum(sortable, { error: `must be one of ${sortable.join(', ')}` }), 'created_at'),
})
export const IdeaCounts = z.object({
  total: z.number(),
  /** Includes shortlisted ones. */
  new: z.number(),
  shortlisted: z.number(),
  drafted: z.number(),
  published: z.number(),
  archived: z.number(),
})
const otherIds = z
  .array(Id)
  .check(z.minLength(1, 'must list at least one idea'), z.maxLength(20, 'must name at most 20 ideas'))
const SimilarIdea = z.object({
  idea: Idea,
  /** 0 to 1; share of significant words that two ideas have in common. */
  likeness: z.number(),
})
const MergedIdea = z.object({ merge_id: Id, idea: Idea })
/** Sent with the file: `seconds` of audio and its `peaks`, a JSON list of up to 400 whole numbers from 0 to 100. */
const NewRecording = z.strictObject({
  seconds: z.string().check(z.regex(/^\d{1,5}(\.\d{1,6})?$/u, 'must be a number of seconds')),
  peaks: z.string().check(z.regex(/^\[(\d{1,3}(,\d{1,3}){0,399})?\]$/u, 'must be a list of up to 400 whole numbers')),
})
const Recording = z.object({ seconds: z.number(), peaks: z.array(z.number()), media_type: z.string() })

export const ChannelSelection = z.strictObject({ channel_ids: channelIds })
/** Defaults to the active channels of the idea's pillar, else the site. */
const channelIdsOrDefault = z.optional(channelIds)
const OptionalChannelSelection = z.optional(z.strictObject({ channel_ids: channelIdsOrDefault }))
const NewIdeaForChannels = z
  .strictObject({ ...newIdea, channel_ids: channelIdsOrDefault })
  .check(z.refine(hasWords, noWords))
/** The only action of the specification's command call. */
const IdeaCommand = z.strictObject({
  action: z.literal('list-active-from-pillar', { error: "must be 'list-active-from-pillar'" }),
  params: z.strictObject({ pillar_id: Id }),
})
type Recording = z.infer<typeof Recording>
export type Idea = z.infer<typeof Idea>
export type NewIdea = z.infer<typeof NewIdea>
export type IdeaChange = z.infer<typeof IdeaChange>
export type IdeaQuery = z.infer<typeof IdeaQuery>
export type IdeaCounts = z.infer<typeof IdeaCounts>

const toContents = { limit: 'ai', params: ById, body: OptionalChannelSelection, data: z.array(Content) } as const
export const ideas = defineRoutes({
  list: { method: 'GET', path: '/idea', right: 'ideas:read', query: IdeaQuery, data: z.array(Idea), meta: ListMeta },
  count: {
    method: 'GET',
    path: '/idea/count',
    right: 'ideas:read',
    query: z.strictObject({ pillar_id: byPillar }),
    data: IdeaCounts,
  },
  create: { method: 'POST', path: '/idea', right: 'ideas:write', body: NewIdea, data: Idea },
  transcribe: {
    method: 'POST',
    path: '/idea/transcribe',
    right: 'ideas:write',
    audit: 'none',
    limit: 'ai',
    consumes: 'multipart',
    body: z.strictObject({}),
    data: z.object({ text: z.string() }),
  },
  read: { method: 'GET', path: '/idea/:id', right: 'ideas:read', params: ById, data: Idea },
  update: {
    method: 'PUT',
    path: '/idea/:id',
    right: 'ideas:write',
    audit: 'once-in-a-while',
    params: ById,
    body: IdeaChange,
    data: Idea,
  },
  remove: { method: 'DELETE', path: '/idea/:id', right: 'ideas:write', params: ById, data: Nothing },
  vote: { method: 'POST', path: '/idea/:id/vote', right: 'ideas:write', params: ById, data: Idea },
  unvote: { method: 'DELETE', path: '/idea/:id/vote', right: 'ideas:write', params: ById, data: Idea },
  tags: {
    method: 'GET',
    path: '/idea-tags',
    right: 'ideas:read',
    data: z.array(z.object({ tag: z.string(), n: z.number() })),
  },
  similar: { method: 'GET', path: '/idea/:id/similar', right: 'ideas:read', params: ById, data: z.array(SimilarIdea) },
  /** Groups of active ideas with similar content, most similar first; the oldest idea of a group is first in it. */
  duplicates: {
    method: 'GET',
    path: '/idea-duplicates',
    right: 'ideas:read',
    data: z.array(z.object({ likeness: z.number(), ideas: z.array(Idea) })),
  },
  /** Merges the others into this one, with their text, tags, votes and posts. */
  merge: {
    method: 'POST',
    path: '/idea/:id/merge',
    right: 'ideas:write',
    params: ById,
    body: z.strictObject({ idea_ids: otherIds }),
    data: MergedIdea,
  },
  /** Undoes the last merge; text typed since is kept. */
  unmerge: { method: 'POST', path: '/idea-merges/:id/undo', right: 'ideas:write', params: ById, data: Idea },
  keepRecording: {
    method: 'POST',
    path: '/idea/:id/recording',
    right: 'ideas:write',
    limit: 'upload',
    consumes: 'multipart',
    params: ById,
    body: NewRecording,
    data: Recording,
  },
  recording: { method: 'GET', path: '/idea/:id/recording', right: 'ideas:read', params: ById, data: Recording },
  sound: {
    method: 'GET',
    path: '/idea/:id/recording/sound',
    right: 'ideas:read',
    params: ById,
    produces: 'file',
    data: Nothing,
  },
  contents: {
    method: 'GET',
    path: '/idea/:id/contents',
    right: 'content:read',
    params: ById,
    data: z.array(ContentItem),
  },
  draft: {
    method: 'POST',
    alsoRights: ['ideas:read'],
    path: '/idea/:id/create',
    right: 'generation:write',
    ...toContents,
  },
  repurpose: {
    method: 'POST',
    alsoRights: ['ideas:read'],
    path: '/idea/:id/repurpose',
    right: 'generation:write',
    ...toContents,
  },
  captureAndDraft: {
    method: 'POST',
    alsoRights: ['ideas:write'],
    path: '/idea-to-content',
    right: 'generation:write',
    limit: 'ai',
    body: NewIdeaForChannels,
    data: z.array(Content),
  },
  toContent: {
    method: 'POST',
    alsoRights: ['ideas:read'],
    path: '/idea-to-content/:id',
    right: 'generation:write',
    ...toContents,
  },
  command: {
    method: 'POST',
    path: '/crud-idea',
    right: 'ideas:read',
    audit: 'none',
    body: IdeaCommand,
    data: z.array(Idea),
  },
})
