import type { Doc } from '@draftwright/contract/document'
import type { Revision } from '@draftwright/contract/content'
import type { AccountDb } from '../../db/account-db.ts'
import { untilFree } from '../../db/until-free.ts'
import { freeSlug } from '../../documents/slug.ts'
import { addRevision } from './revisions-store.ts'
import { addEvent, type InsertContent, insertContent, isSlugTaken } from './store.ts'
import { derived } from './text.ts'

export interface NewContent {
  idea_id: string | null
  pillar_id: string | null
  channel_id: string | null
  /** The post it is made of. */
  source_content_id?: string | null
  /** What it was made of, as that then read; see `sourceText`. */
  source_text?: string | null
  author_id: string
  title: string
  rich_content: Doc
  excerpt: string
  keyword: string | null
  /** A wish; made free within the workspace. Left out, it follows the title. */
  slug?: string
  /** Which model wrote it; null is a person. */
  model: string | null
  settings?: Record<string, unknown>
  is_example?: boolean
  created_at?: string
  planned_at?: string | null
}

/** Adds a draft with its first revision; answers its id. Run it inside the transaction of what caused it. */
export async function createContent(
  db: AccountDb,
  { slug: wish, settings = {}, ...content }: NewContent,
): Promise<string> {
  const id = await insertWithFreeSlug(db, wish ?? content.title, (slug) => ({
    ...content,
    settings,
    slug,
    ...derived({ ...content, settings, slug }),
    writer_ids: [content.author_id],
  }))
  const reason: Revision['reason'] = content.model === null ? 'created' : 'generated'
  const { author_id, title, rich_content, model } = content
  await addRevision(db, { content_id: id, author_id, reason, title, rich_content, model })
  await addEvent(db, id, author_id, reason)
  return id
}

/** Two drafts of one moment may want one slug; who comes second finds out at the insert and takes the next one. */
const insertWithFreeSlug = (db: AccountDb, wish: string, valuesFor: (slug: string) => InsertContent): Promise<string> =>
  untilFree('contents_account_id_slug_key', async () => {
    const slug = await freeSlug(wish, (candidate) => isSlugTaken(db, candidate))
    return db.transaction((tx) => insertContent(tx, valuesFor(slug)))
  })
