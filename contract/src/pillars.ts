import * as z from 'zod/mini'
import { ContentItem } from './content.ts'
import { Nothing } from './envelope.ts'
import { ById, Flag, Id, singleLine, longText, Time, Url } from './fields.ts'
import { ListMeta, paging, search } from './lists.ts'
import { defineRoutes } from './route.ts'
import { intentions } from './vocabulary.ts'

const keywords = z.array(singleLine(80)).check(z.maxLength(100, 'must have at most 100 entries'))
const volume = z
  .int({ error: 'must be a whole number' })
  .check(z.gte(0, 'must be 0 or more'), z.lte(2_000_000_000, 'is too large'))

export const Pillar = z.object({
  id: Id,
  account_id: Id,
  name: z.string(),
  description: z.nullable(z.string()),
  keywords: z.array(z.string()),
  primary_keyword: z.nullable(z.string()),
  authority_url: z.nullable(z.string()),
  /** Searches per month as the team knows them; null is "not measured". */
  est_volume: z.nullable(z.number()),
  intention: z.nullable(z.enum(intentions)),
  is_active: z.boolean(),
  slug: z.string(),
  created_at: Time,
  updated_at: Time,
})
const fields = {
  name: singleLine(80),
  description: z.nullable(longText(2000)),
  keywords,
  primary_keyword: z.nullable(singleLine(80)),
  authority_url: z.nullable(Url),
  est_volume: z.nullable(volume),
  intention: z.nullable(z.enum(intentions, { error: `must be one of ${intentions.join(', ')}` })),
}
export const NewPillar = z.strictObject({ ...z.partial(z.strictObject(fields)).shape, name: fields.name })
export const PillarChange = z.partial(z.strictObject({ ...fields, is_active: z.boolean() }))
export const PillarQuery = z.strictObject({
  ...paging,
  q: search,
  is_active: z.optional(Flag),
  sort_by: z._default(
    z.enum(['created_at', 'updated_at', 'name'], { error: 'must be created_at, updated_at or name' }),
    'created_at',
  ),
})
export type Pillar = z.infer<typeof Pillar>
export type NewPillar = z.infer<typeof NewPillar>
export type PillarChange = z.infer<typeof PillarChange>
export type PillarQuery = z.infer<typeof PillarQuery>

export const pillars = defineRoutes({
  list: {
    method: 'GET',
    path: '/content-pillars',
    right: 'pillars:read',
    query: PillarQuery,
    data: z.array(Pillar),
    meta: ListMeta,
  },
  create: { method: 'POST', path: '/content-pillars', right: 'pillars:write', body: NewPillar, data: Pillar },
  read: { method: 'GET', path: '/content-pillars/:id', right: 'pillars:read', params: ById, data: Pillar },
  update: {
    method: 'PUT',
    path: '/content-pillars/:id',
    right: 'pillars:write',
    params: ById,
    body: PillarChange,
    data: Pillar,
  },
  /** Without a body the pillar is deactivated; with an empty object it is deleted permanently. */
  remove: {
    method: 'DELETE',
    path: '/content-pillars/:id',
    right: 'pillars:write',
    params: ById,
    body: z.optional(z.strictObject({})),
    data: Nothing,
  },
  contents: {
    method: 'GET',
    path: '/content-pillars/:id/contents',
    right: 'content:read',
    params: ById,
    data: z.array(ContentItem),
  },
})
