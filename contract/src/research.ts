import * as z from 'zod/mini'
import { Nothing } from './envelope.ts'
import { ById, checkTogether, Day, Id, singleLine, Time, Url } from './fields.ts'
import { defineRoutes } from './route.ts'

/** Of an idea or a document. */
export const maxSources = 10
/** Bytes of a file, given or behind an address. */
export const maxSourceBytes = 20_000_000
const sourceStates = ['waiting', 'loading', 'reading', 'read', 'failed'] as const
/** `page` has an address. */
const sourceKinds = ['page', 'file'] as const

/** A page or file that a text may rest on. */
const Source = z.object({
  id: Id,
  idea_id: z.nullable(Id),
  content_id: z.nullable(Id),
  kind: z.enum(sourceKinds),
  title: z.string(),
  address: z.nullable(z.string()),
  state: z.enum(sourceStates),
  /** Why it could not be read, as the end of a sentence about it. */
  error: z.nullable(z.string()),
  /** Whether it has more words than are kept. */
  is_shortened: z.boolean(),
  n_characters: z.number(),
  /** The day it was read, in the workspace's zone. */
  read_on: z.nullable(Day),
  created_at: Time,
})
export type Source = z.infer<typeof Source>
const ReadSource = z.extend(Source, { passages: z.array(z.string()) })

const owner = { idea_id: z.optional(Id), content_id: z.optional(Id) }
const hasOneOwner = checkTogether<{ readonly idea_id?: string | undefined; readonly content_id?: string | undefined }>(
  ({ idea_id, content_id }) => (idea_id === undefined) !== (content_id === undefined),
  { error: 'or content_id must be given, one of the two', path: ['idea_id'] },
)

export const searchProviders = ['searxng', 'tavily'] as const
export type SearchProvider = (typeof searchProviders)[number]
const Key = singleLine(500).check(z.regex(/^[\u0021-\u007e]*$/u, 'must be letters, digits and signs without spaces'))
const SearchSettings = z.object({
  /** Null: nothing searches. */
  provider: z.nullable(z.enum(searchProviders)),
  address: z.nullable(z.string()),
  is_key_set: z.boolean(),
  /** Whether it is the workspace's own choice, and not that of this server. */
  is_own: z.boolean(),
})
export type SearchSettings = z.infer<typeof SearchSettings>
/** What is left out stays, except that another provider drops what belongs to the one before. */
const SearchSettingsChange = z.strictObject({
  provider: z.enum(searchProviders, 'must be searxng or tavily'),
  address: z.optional(Url),
  /** Stored encrypted and never returned. */
  key: z.optional(Key),
})
export type SearchSettingsChange = z.infer<typeof SearchSettingsChange>

const FoundPage = z.object({ title: z.string(), address: z.string(), excerpt: z.string() })
export type FoundPage = z.infer<typeof FoundPage>

const read = { right: 'content:read', alsoRights: ['ideas:read'] } as const
const write = { right: 'content:write', alsoRights: ['ideas:write'] } as const

/** What a text rests on: pages and files that a person gives, and a search for more. */
export const research = defineRoutes({
  listSources: {
    ...read,
    method: 'GET',
    path: '/research/sources',
    query: z.strictObject(owner).check(hasOneOwner),
    data: z.array(Source),
  },
  readSource: { ...read, method: 'GET', path: '/research/sources/:id', params: ById, data: ReadSource },
  /** Answers at once; each page is read afterwards. */
  addSources: {
    ...write,
    method: 'POST',
    path: '/research/sources',
    limit: 'feed',
    body: z
      .strictObject({
        ...owner,
        addresses: z
          .array(Url)
          .check(z.minLength(1, 'must not be empty'), z.maxLength(maxSources, `must have at most ${maxSources}`)),
      })
      .check(hasOneOwner),
    data: z.array(Source),
  },
  addSourceFile: {
    ...write,
    method: 'POST',
    path: '/research/source-files',
    limit: 'upload',
    consumes: 'multipart',
    body: z.strictObject(owner).check(hasOneOwner),
    data: Source,
  },
  retrySource: {
    ...write,
    method: 'POST',
    path: '/research/sources/:id/retry',
    limit: 'feed',
    params: ById,
    data: Source,
  },
  removeSource: { ...write, method: 'DELETE', path: '/research/sources/:id', params: ById, data: Nothing },
  search: {
    right: 'content:write',
    method: 'POST',
    path: '/research/search',
    limit: 'feed',
    audit: 'none',
    body: z.strictObject({ query: singleLine(400) }),
    refuses: [409, 502],
    data: z.array(FoundPage),
  },
  readSettings: { right: 'content:read', method: 'GET', path: '/research/settings', data: SearchSettings },
  updateSettings: {
    right: 'account:manage',
    method: 'PUT',
    path: '/research/settings',
    body: SearchSettingsChange,
    data: SearchSettings,
  },
  resetSettings: { right: 'account:manage', method: 'DELETE', path: '/research/settings', data: SearchSettings },
})
