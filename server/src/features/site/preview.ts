import type { Doc } from '@draftwright/contract/document'
import type { AccountDb } from '../../db/account-db.ts'
import type { Parts } from '../../http/parts.ts'
import { siteOf } from './model.ts'
import { previewPage } from './post-page.ts'
import { listTopics, ownAccount, topicOf } from './store.ts'

export interface Draft {
  id: string
  title: string
  slug: string
  excerpt: string
  keyword: string | null
  rich_content: Doc
  pillar_id: string | null
  published_at: string | null
}

/** A whole HTML document that shows the working text as the workspace's site would; open prompts are marked. */
export async function renderPreview(db: AccountDb, parts: Parts, draft: Draft): Promise<string> {
  const account = await ownAccount(db)
  if (account === undefined) throw new Error(`No workspace ${db.accountId}`)
  const site = siteOf(account, parts.config.publicUrl, await listTopics(db))
  const published_at = draft.published_at ?? parts.now().toISOString()
  const topic = await topicOf(db, draft.pillar_id)
  return previewPage(site, { ...draft, published_at, updated_at: published_at, topic })
}
