import type { NewPost, PostCounts } from '@draftwright/contract/post-lists'
import { type ContentStatus, postGroups } from '@draftwright/contract/vocabulary'
import type { AccountDb } from '../../db/account-db.ts'
import { parseMarkdown } from '../../documents/parse-markdown.ts'
import { notFoundError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { Caller } from '../../http/caller.ts'
import { findChannelRow, findSiteChannelId } from '../channels/index.ts'
import { createContent } from './create.ts'
import { countContentsByStatus, findIdeaToWrite } from './new-post-store.ts'
import type { ContentFilters } from './store.ts'
import { readContent } from './view.ts'

/** A draft of the person's own: empty, or with the words of an idea as they are; those that are its title stand there alone. */
export async function createPost(db: AccountDb, context: AppContext, caller: Caller, body: NewPost) {
  const { title = '', planned_at = null, idea_id } = body
  const idea = idea_id === undefined ? null : await findIdeaToWrite(db, idea_id)
  if (idea === undefined) throw notFoundError('Idea')
  const channel_id = body.channel_id === undefined ? ((await findSiteChannelId(db)) ?? null) : body.channel_id
  if (channel_id !== null && (await findChannelRow(db, channel_id)) === undefined) throw notFoundError('Channel')
  const text = idea?.text.trim() === title ? '' : (idea?.text ?? '')
  const id = await db.transaction((tx) =>
    createContent(tx, {
      idea_id: idea_id ?? null,
      pillar_id: idea?.pillar_id ?? null,
      channel_id,
      author_id: caller.userId,
      title,
      rich_content: parseMarkdown(text),
      source_text: idea?.text ?? null,
      excerpt: '',
      keyword: null,
      model: null,
      planned_at,
    }),
  )
  return readContent(db, context, id)
}

/** The counts of the list's tabs, all from one query. */
export async function countPosts(db: AccountDb, filters: ContentFilters): Promise<PostCounts> {
  const rows = await countContentsByStatus(db, filters)
  const sum = (statuses: readonly ContentStatus[]) =>
    rows.reduce((total, { status, n }) => (statuses.includes(status) ? total + n : total), 0)
  return {
    all: rows.reduce((total, { n }) => total + n, 0),
    drafts: sum(postGroups.drafts),
    in_review: sum(['in_review']),
    ready: sum(postGroups.ready),
    published: sum(['published']),
    attention: sum(postGroups.attention),
  }
}
