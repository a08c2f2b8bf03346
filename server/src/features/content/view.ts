import type { AccountDb } from '../../db/account-db.ts'
import { notFoundError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import {
  listNewestContentRows,
  listContentRowsByIds,
  type ContentFilters,
  type ContentItemRow,
  findContentRow,
  findLiveTexts,
} from './store.ts'

type UrlFacts = Pick<ContentItemRow, 'status' | 'channel_type' | 'posted_url' | 'account_slug' | 'live_slug' | 'slug'>

/** The public address of a post; null while it is not live, or if none was given. */
export function buildContentUrl(context: AppContext, row: UrlFacts): string | null {
  if (row.status !== 'published') return null
  if (row.channel_type !== 'site') return row.posted_url
  return `${context.config.publicUrl}/site/${row.account_slug}/${row.live_slug ?? row.slug}`
}

/** Adds the computed fields: the public address, and whether the live text differs from the edited one. */
export function toContent<T extends ContentItemRow>(context: AppContext, row: T) {
  const isLive = row.status === 'published'
  return {
    ...row,
    url: buildContentUrl(context, row),
    has_unpublished_changes: isLive && row.live_hash !== row.text_hash,
  }
}

/** Published posts for people who may not read drafts: the live text, not the next one, without what was left out of it, asked or doubted about it. */
export async function loadReaderView<T extends ReturnType<typeof toContent>>(db: AccountDb, all: T[]): Promise<T[]> {
  const items = all.map((item) => ('left_out' in item ? { ...item, left_out: [], interview: [], findings: [] } : item))
  const changed = items.filter((item) => item.has_unpublished_changes).map(({ id }) => id)
  if (changed.length === 0) return items
  const texts = await findLiveTexts(db, changed)
  return items.map((item) => {
    const live = texts.get(item.id)
    if (!live) return item
    const { title, slug, excerpt, keyword, rich_content } = live
    return { ...item, title, slug, excerpt, keyword, rich_content, prompts: [], has_unpublished_changes: false }
  })
}

/** The content in the API's shape; throws 404. */
export async function readContent(db: AccountDb, context: AppContext, id: string) {
  const row = await findContentRow(db, id)
  if (row === undefined) throw notFoundError('Content')
  return toContent(context, row)
}

/** Complete contents in the API's shape, in the order of their ids. */
export const listContentsByIds = async (db: AccountDb, context: AppContext, ids: string[]) =>
  (await listContentRowsByIds(db, ids)).map((row) => toContent(context, row))

/** Up to 200 matching items, newest first. */
export async function listContents(db: AccountDb, context: AppContext, filters: ContentFilters) {
  return (await listNewestContentRows(db, filters)).map((row) => toContent(context, row))
}
