import type { MediaQuery } from '@draftwright/contract/media'
import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import { buildContainsPattern, readPage } from '../../db/pages.ts'

export interface NewMedia {
  id: string
  user_id: string | null
  channel_id: string | null
  folder_id: string | null
  name: string
  alt: string
  hint: string | null
  key: string
  media_type: string
  bytes: number
  width: number
  height: number
  is_example?: boolean
}
export const insertMedia = (db: AccountDb, media: NewMedia) =>
  db.insert('media', { ...media, words: buildSearchWords({ ...media, tags: [] }) }).execute()

export const buildSearchWords = ({ name, alt, tags }: { name: string; alt: string; tags: readonly string[] }): string =>
  [name, alt, ...tags].join('\n')

/** Posts in the trash do not count: their pictures can be deleted with them. */
const uses = sql<number>`(select count(*) from media_uses
  join contents on contents.id = media_uses.content_id and contents.deleted_at is null
  where media_uses.account_id = media.account_id and media_uses.media_id = media.id)`

const selectMedia = (db: AccountDb) =>
  db
    .from('media')
    .leftJoin('media_shapes', (join) =>
      join
        .onRef('media_shapes.account_id', '=', 'media.account_id')
        .onRef('media_shapes.media_id', '=', 'media.id')
        .onRef('media_shapes.number', '=', 'media.shape'),
    )
const columns = [
  'media.id',
  'media.account_id',
  'media.folder_id',
  'media.user_id',
  'media.channel_id',
  'media.name',
  'media.alt',
  'media.tags',
  'media.media_type',
  'media.bytes',
  'media.width',
  'media.height',
  'media.shape',
  'media.deleted_at',
  'media.created_at',
  'media.updated_at',
  'media_shapes.crop',
  'media_shapes.focal',
  uses.as('n_uses'),
] as const

const selectMediaRows = (db: AccountDb) => selectMedia(db).select(columns)
export type MediaRow = Awaited<ReturnType<ReturnType<typeof selectMediaRows>['executeTakeFirstOrThrow']>>

export function listMediaRows(db: AccountDb, query: MediaQuery) {
  let all = selectMedia(db).where('media.deleted_at', query.status === 'trash' ? 'is not' : 'is', null)
  if (query.q) all = all.where('media.words', 'ilike', buildContainsPattern(query.q))
  if (query.folder_id === 'top') all = all.where('media.folder_id', 'is', null)
  else if (query.folder_id !== undefined) all = all.where('media.folder_id', '=', query.folder_id)
  if (query.tag !== undefined) all = all.where(sql<boolean>`${query.tag} = any(media.tags)`)
  if (query.without_alt === true) all = all.where('media.alt', '=', '')
  if (query.unused !== undefined) all = all.where(sql<boolean>`(${uses} = 0) = ${query.unused}`)
  const rows = all
    .select(columns)
    .orderBy(`media.${query.sort_by}`, query.sort_order)
    .orderBy('media.id', query.sort_order)
  return readPage(db, query, rows, all.select('media.id'))
}

/** Including the trash, where a picture can be viewed and restored. */
export const findMediaRow = (db: AccountDb, id: string) =>
  selectMediaRows(db).where('media.id', '=', id).executeTakeFirst()
export const listMediaRowsByIds = (db: AccountDb, ids: readonly string[]) =>
  selectMediaRows(db).where('media.id', 'in', ids).execute()

/** By its id, or the newest that an old client uploaded to that path (bucket and path). */
export async function findMediaFile(db: AccountDb, by: { id: string } | { hint: string }) {
  const all = selectMediaRows(db).select('media.key').where('media.deleted_at', 'is', null)
  const rows = 'id' in by ? all.where('media.id', '=', by.id) : all.where('media.hint', '=', by.hint)
  return rows.orderBy('media.id', 'desc').executeTakeFirst()
}

/** In the same order for everyone, so that concurrent locks cannot deadlock. */
export const lockMediaRows = (db: AccountDb, ids: readonly string[]) =>
  db
    .from('media')
    .select(['id', 'user_id', 'name', 'alt', 'tags', 'shape', 'deleted_at'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
export type LockedRow = Awaited<ReturnType<typeof lockMediaRows>>[number]

export interface MediaColumns {
  name?: string
  alt?: string
  tags?: string[]
  words?: string
  folder_id?: string | null
  shape?: number
  deleted_at?: string | null
}
const later = sql<string>`greatest(date_trunc('milliseconds', clock_timestamp()), media.updated_at + interval '1 millisecond')`
export const updateMediaRows = (db: AccountDb, ids: readonly string[], change: MediaColumns) =>
  db
    .update('media')
    .set({ ...change, updated_at: later })
    .where('id', 'in', ids)
    .execute()

export const listMediaTags = (db: AccountDb) =>
  db
    .from('media')
    .where('deleted_at', 'is', null)
    .innerJoinLateral(sql<{ tag: string }>`unnest(media.tags)`.as<'tagged'>(sql`tagged(tag)`), (join) => join.onTrue())
    .select(['tagged.tag', sql<number>`count(*)`.as('n_media')])
    .groupBy('tagged.tag')
    .orderBy('n_media', 'desc')
    .orderBy('tagged.tag')
    .limit(500)
    .execute()
