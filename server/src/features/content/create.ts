import type { Doc } from '@draftwright/contract/document'
import type { Revision } from '@draftwright/contract/content'
import type { AccountDb } from '../../db/account-db.ts'
import { freeSlug } from '../../documents/slug.ts'
import { addRevision } from './revisions-store.ts'
import { addEvent, insertContent, isSlugTaken } from './store.ts'
import { derived } from './text.ts'

export interface NewContent {
  idea_id: string | null
  pillar_id: string | null
  channel_id: string | null
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
}

/** Adds a draft with its first revision; answers its id. Run it inside the transaction of what caused it. */
export async function createContent(
  db: AccountDb,
  { slug: wish, settings = {}, ...content }: NewContent,
): Promise<string> {
  const slug = await freeSlug(wish ?? content.title, (candidate) => isSlugTaken(db, candidate))
  const id = await insertContent(db, { ...content, settings, slug, ...derived({ ...content, slug }) })
  const reason: Revision['reason'] = content.model === null ? 'created' : 'generated'
  const { author_id, title, rich_content, model } = content
  await addRevision(db, { content_id: id, author_id, reason, title, rich_content, model })
  await addEvent(db, id, author_id, reason)
  return id
}
