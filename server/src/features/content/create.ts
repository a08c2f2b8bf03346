import type { Doc } from '@draftwright/contract/document'
import type { Revision } from '@draftwright/contract/content'
import type { ContentFinding } from '@draftwright/contract/findings'
import type { InterviewQuestion } from '@draftwright/contract/interview'
import type { LeftOut } from '@draftwright/contract/left-out'
import type { AccountDb } from '../../db/account-db.ts'
import { retryOnDuplicate } from '../../db/retry-on-duplicate.ts'
import { findFreeSlug } from '../../documents/slug.ts'
import { saveRevision } from './revisions-store.ts'
import { insertContentEvent } from './events-store.ts'
import { isSlugTaken } from './slugs-store.ts'
import { type NewContentRow, insertContent } from './store.ts'
import { deriveTextColumns } from './text.ts'

export interface NewContent {
  idea_id: string | null
  pillar_id: string | null
  channel_id: string | null
  /** The post it is derived from. */
  source_content_id?: string | null
  /** The post that it repeats. */
  repeats_content_id?: string | null
  /** The source text at that time; see `sourceText`. */
  source_text?: string | null
  /** Passages of the source that are not in the text. */
  left_out?: LeftOut[]
  interview?: InterviewQuestion[]
  findings?: ContentFinding[]
  author_id: string
  title: string
  rich_content: Doc
  excerpt: string
  keyword: string | null
  /** The requested slug; made unique within the workspace. If omitted, it is derived from the title. */
  slug?: string
  /** The model that wrote it; null is a person. */
  model: string | null
  settings?: Record<string, unknown>
  is_example?: boolean
  created_at?: string
  planned_at?: string | null
}

/** Adds a draft with its first revision; returns its id. Run it inside the transaction of its cause. */
export async function createContent(
  db: AccountDb,
  { slug: requestedSlug, settings = {}, ...content }: NewContent,
): Promise<string> {
  const id = await insertWithFreeSlug(db, requestedSlug ?? content.title, (slug) => ({
    ...content,
    settings,
    slug,
    ...deriveTextColumns({ ...content, settings, slug }),
    writer_ids: [content.author_id],
  }))
  const reason: Revision['reason'] = content.model === null ? 'created' : 'generated'
  const { author_id, title, rich_content, model } = content
  await saveRevision(db, { content_id: id, author_id, reason, title, rich_content, model })
  await insertContentEvent(db, id, author_id, reason)
  return id
}

/** Two concurrent drafts may request one slug; the second fails on insert and takes the next one. */
const insertWithFreeSlug = (
  db: AccountDb,
  requestedSlug: string,
  valuesFor: (slug: string) => NewContentRow,
): Promise<string> =>
  retryOnDuplicate('contents_account_id_slug_key', async () => {
    const slug = await findFreeSlug(requestedSlug, (candidate) => isSlugTaken(db, candidate))
    return db.transaction((tx) => insertContent(tx, valuesFor(slug)))
  })
