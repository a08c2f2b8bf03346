import * as z from 'zod/mini'
import { Nothing } from './envelope.ts'
import { checkTogether, ById, Id, singleLine, longText, Time } from './fields.ts'
import { defineRoutes } from './route.ts'
import { maxIdeaLength, intentions, keywordSources } from './vocabulary.ts'

const keyword = singleLine(80)
const keywords = z.array(keyword).check(z.maxLength(200, 'must have at most 200 entries'))
const model = z.optional(singleLine(100))

export const KeywordSuggestion = z.object({
  keyword: z.string(),
  /** Searches per month as measured by a data provider, the only source of this value; null is "not measured". */
  est_volume: z.nullable(z.number()),
  /** 0 (easy) to 100, as measured; null is "not measured". */
  difficulty: z.nullable(z.number()),
  intention: z.enum(intentions),
  source: z.enum(keywordSources),
  /** One sentence that explains the suggestion. */
  reason: z.string(),
})
/** The sources of a suggestion, and in words which data was unavailable. */
export const SuggestionMeta = z.object({
  model: z.string(),
  /** Whether a data provider is configured on this server. */
  is_measured: z.boolean(),
  notes: z.array(z.string()),
})
export const PillarSearch = z.strictObject({
  pillar_name: singleLine(80),
  description: z.optional(z.nullable(longText(2000))),
  model,
  /**
   * Our extension: considers its rejected keywords and its own ideas and posts first. Defaults to the pillar of that
   * name.
   */
  pillar_id: z.optional(Id),
})
const ideaSearch = {
  pillar_name: z.optional(singleLine(80)),
  primary_keyword: z.optional(z.nullable(keyword)),
  idea: longText(maxIdeaLength).check(z.regex(/\S/u, 'must not be empty')),
  rejected_keywords: z.optional(keywords),
  model,
  /** Our extension: considers keywords rejected for this idea. */
  idea_id: z.optional(Id),
}
const IdeaSearch = z.strictObject(ideaSearch)
/** With a list, the result is chosen from it, unless everything on it was rejected. */
export const LongTailSearch = z.strictObject({ ...ideaSearch, keyword_list: z.optional(keywords) })

const RejectedKeyword = z.object({
  id: Id,
  pillar_id: z.nullable(Id),
  idea_id: z.nullable(Id),
  keyword: z.string(),
  created_at: Time,
})
/** What customers say in a meeting and in others; never with a volume. */
const SaidKeyword = z.object({
  keyword: z.string(),
  n_meetings: z.number(),
  is_asked: z.boolean(),
  /** One sentence that explains the suggestion. */
  reason: z.string(),
  /** The line of the meeting where it was said first. */
  seq: z.number(),
})
const oneOwner = checkTogether<{ pillar_id?: string; idea_id?: string }>(
  (body) => (body.pillar_id === undefined) !== (body.idea_id === undefined),
  { error: 'must be given, or idea_id in its place, but not both', path: ['pillar_id'] },
)
const owner = { pillar_id: z.optional(Id), idea_id: z.optional(Id) }
export const Rejection = z.strictObject({ ...owner, keyword }).check(oneOwner)
const RejectedQuery = z.strictObject(owner).check(oneOwner)
export type KeywordSuggestion = z.infer<typeof KeywordSuggestion>
export type SuggestionMeta = z.infer<typeof SuggestionMeta>
export type PillarSearch = z.infer<typeof PillarSearch>
export type LongTailSearch = z.infer<typeof LongTailSearch>
type RejectedKeyword = z.infer<typeof RejectedKeyword>
export type Rejection = z.infer<typeof Rejection>

const research = {
  method: 'POST',
  right: 'generation:write',
  audit: 'none',
  limit: 'ai',
  data: z.array(KeywordSuggestion),
  meta: SuggestionMeta,
} as const
export const seo = defineRoutes({
  shortTail: { ...research, path: '/seo/short-tail-keyword/', body: PillarSearch },
  trending: { ...research, path: '/seo/trending/', body: PillarSearch },
  longTail: { ...research, path: '/seo/long-tail-keyword/', body: LongTailSearch },
  keywordList: { ...research, path: '/seo/keyword-list/', body: IdeaSearch },
  /** In customers' words, of one meeting; empty for a private one. */
  said: {
    method: 'GET',
    path: '/seo/said-keywords',
    right: 'meetings:read',
    query: z.strictObject({ meeting_id: Id }),
    data: z.array(SaidKeyword),
  },
  rejected: {
    method: 'GET',
    path: '/seo/rejected-keywords',
    right: 'content:read',
    query: RejectedQuery,
    data: z.array(RejectedKeyword),
  },
  /** Idempotent. For a pillar it requires the right to change pillars. */
  reject: {
    method: 'POST',
    path: '/seo/rejected-keywords',
    right: 'generation:write',
    body: Rejection,
    data: RejectedKeyword,
  },
  restoreKeyword: {
    method: 'DELETE',
    path: '/seo/rejected-keywords/:id',
    right: 'generation:write',
    params: ById,
    data: Nothing,
  },
})
