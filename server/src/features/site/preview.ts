import type { Doc } from '@draftwright/contract/document'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { toSite } from './model.ts'
import { renderPreviewPage } from './post-page.ts'
import { readSiteFacts } from './authors.ts'
import { findOwnAccount, findTopic } from './store.ts'

export interface Draft {
  id: string
  title: string
  slug: string
  excerpt: string
  keyword: string | null
  rich_content: Doc
  pillar_id: string | null
  author_id: string | null
  published_at: string | null
}

/** A whole HTML document that shows the edited text as the site would; open prompts are marked. */
export async function renderPreview(db: AccountDb, context: AppContext, draft: Draft): Promise<string> {
  const account = await findOwnAccount(db)
  if (account === undefined) throw new Error(`No workspace ${db.accountId}`)
  const site = toSite(account, context.config.publicUrl, await readSiteFacts(context.engine, db))
  const published_at = draft.published_at ?? context.now().toISOString()
  const topic = await findTopic(db, draft.pillar_id)
  return renderPreviewPage(site, { ...draft, published_at, updated_at: published_at, topic })
}
