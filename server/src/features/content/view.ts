import type { AccountDb } from '../../db/account-db.ts'
import { notFound } from '../../http/errors.ts'
import type { Parts } from '../../http/parts.ts'
import {
  allContentRows,
  contentRowsByIds,
  type ContentFilters,
  type ContentItemRow,
  readContentRow,
  readLive,
} from './store.ts'

type Place = Pick<ContentItemRow, 'status' | 'channel_type' | 'posted_url' | 'account_slug' | 'live_slug' | 'slug'>

/** Where readers find a post; null while it is not live, or where nobody said. */
export function urlOf(parts: Parts, row: Place): string | null {
  if (row.status !== 'published') return null
  if (row.channel_type !== 'site') return row.posted_url
  return `${parts.config.publicUrl}/site/${row.account_slug}/${row.live_slug ?? row.slug}`
}

/** Adds what the wire shows beside the columns: the public address, and whether readers see another text than editors. */
export function shown<T extends ContentItemRow>(parts: Parts, row: T) {
  const isLive = row.status === 'published'
  return {
    ...row,
    url: urlOf(parts, row),
    has_unpublished_changes: isLive && row.live_hash !== row.text_hash,
  }
}

/** Published posts for those who may not read drafts: the text that is live, not the next one that is being written. */
export async function asReadersSee<T extends ReturnType<typeof shown>>(db: AccountDb, items: T[]): Promise<T[]> {
  const changed = items.filter((item) => item.has_unpublished_changes).map(({ id }) => id)
  if (changed.length === 0) return items
  const texts = await readLive(db, changed)
  return items.map((item) => {
    const live = texts.get(item.id)
    if (!live) return item
    const { title, slug, excerpt, keyword, rich_content } = live
    return { ...item, title, slug, excerpt, keyword, rich_content, prompts: [], has_unpublished_changes: false }
  })
}

/** The content as the wire shows it; throws 404. */
export async function findContent(db: AccountDb, parts: Parts, id: string) {
  const row = await readContentRow(db, id)
  if (row === undefined) throw notFound('Content')
  return shown(parts, row)
}

/** Whole contents as the wire shows them, in the order of their ids. */
export const contentsByIds = async (db: AccountDb, parts: Parts, ids: string[]) =>
  (await contentRowsByIds(db, ids)).map((row) => shown(parts, row))

/** Up to 200 items that fit, newest first. */
export async function listContents(db: AccountDb, parts: Parts, filters: ContentFilters) {
  return (await allContentRows(db, filters)).map((row) => shown(parts, row))
}
