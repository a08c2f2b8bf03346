import * as z from 'zod/mini'
import { Content, ContentItem } from './content.ts'
import { Nothing } from './envelope.ts'
import { ById, Id, prose, Time } from './fields.ts'
import { byPillar, ListMeta, paging, search } from './lists.ts'
import { routes } from './route.ts'
import { ideaStatuses, ideaLength } from './vocabulary.ts'

export const Idea = z.object({
  id: Id,
  account_id: Id,
  user_id: z.nullable(Id),
  pillar_id: z.nullable(Id),
  text: z.string(),
  /** What was spoken, as transcribed; null when typed. */
  voice_input: z.nullable(z.string()),
  status: z.enum(ideaStatuses),
  n_contents: z.number(),
  created_at: Time,
  updated_at: Time,
})
const text = prose(ideaLength).check(z.regex(/\S/u, 'must not be empty'))
const channelIds = z
  .array(Id)
  .check(z.minLength(1, 'must name at least one channel'), z.maxLength(20, 'must name at most 20 channels'))

export const NewIdea = z.strictObject({
  text,
  voice_input: z.optional(z.nullable(prose(ideaLength))),
  pillar_id: z.optional(z.nullable(Id)),
})
export const IdeaChange = z.partial(
  z.strictObject({
    text,
    pillar_id: z.nullable(Id),
    status: z.enum(['new', 'archived'], { error: 'must be new or archived' }),
  }),
)
const sortable = ['created_at', 'updated_at'] as const
export const IdeaQuery = z.strictObject({
  ...paging,
  q: search,
  pillar_id: byPillar,
  /** `active` is everything that is not archived. */
  status: z.optional(
    z.enum([...ideaStatuses, 'active'], { error: `must be one of ${ideaStatuses.join(', ')}, active` }),
  ),
  sort_by: z._default(z.enum(sortable, { error: `must be one of ${sortable.join(', ')}` }), 'created_at'),
})
export const IdeaCounts = z.object({
  total: z.number(),
  new: z.number(),
  drafted: z.number(),
  published: z.number(),
  archived: z.number(),
})
export const ToChannels = z.strictObject({ channel_ids: channelIds })
export const IdeaToChannels = z.strictObject({ ...NewIdea.shape, channel_ids: channelIds })
/** The one action of the specification's command call. */
export const CrudIdea = z.strictObject({
  action: z.literal('list-active-from-pillar', { error: "must be 'list-active-from-pillar'" }),
  params: z.strictObject({ pillar_id: Id }),
})
export type Idea = z.infer<typeof Idea>
export type NewIdea = z.infer<typeof NewIdea>
export type IdeaChange = z.infer<typeof IdeaChange>
export type IdeaQuery = z.infer<typeof IdeaQuery>
export type IdeaCounts = z.infer<typeof IdeaCounts>

const toContents = { limit: 'ai', params: ById, body: ToChannels, data: z.array(Content) } as const
export const ideas = routes({
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
  contents: {
    method: 'GET',
    path: '/idea/:id/contents',
    right: 'content:read',
    params: ById,
    data: z.array(ContentItem),
  },
  draft: { method: 'POST', path: '/idea/:id/create', right: 'generation:write', ...toContents },
  repurpose: { method: 'POST', path: '/idea/:id/repurpose', right: 'generation:write', ...toContents },
  captureAndDraft: {
    method: 'POST',
    path: '/idea-to-content',
    right: 'generation:write',
    limit: 'ai',
    body: IdeaToChannels,
    data: z.array(Content),
  },
  toContent: { method: 'POST', path: '/idea-to-content/:id', right: 'generation:write', ...toContents },
  command: {
    method: 'POST',
    path: '/crud-idea',
    right: 'ideas:read',
    audit: 'none',
    body: CrudIdea,
    data: z.array(Idea),
  },
})
