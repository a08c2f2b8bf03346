import { generateComment } from '@draftwright/contract/comment-texts'
import type { AccountDb } from '../../../db/account-db.ts'
import { notFoundError } from '../../../http/errors.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { implementRoutes } from '../../../http/handler.ts'
import { findUsersByIds } from '../../accounts/index.ts'
import { findLiveTexts } from '../../content/index.ts'
import { toText } from '../../../documents/to-text.ts'
import { readShareablePost } from '../posts.ts'
import { changeComment, writeComments } from './comments.ts'
import { findColleaguePost, listColleaguePosts } from './comments-store.ts'
import type { PostToComment } from './compose-comments.ts'
import { listWordChanges } from './list-word-changes.ts'
import {
  type CommentSource,
  findWrittenComment,
  insertWrittenComments,
  updateWrittenComment,
} from './written-comments-store.ts'

/** The words that are commented on. Throws 404 for a share that is not there to be commented on, and for a post that is not live. */
async function readPostToComment(
  db: AccountDb,
  context: AppContext,
  userId: string,
  { text, share_id, content_id, view }: CommentSource,
): Promise<PostToComment> {
  if (content_id !== undefined) {
    const { title, excerpt } = await readShareablePost(db, context, userId, content_id)
    const live = (await findLiveTexts(db, [content_id])).get(content_id)
    const words = live == null ? [title, excerpt].join('\n') : toText(live.rich_content)
    return { text: words, view: view.trim() }
  }
  if (share_id === undefined) return { text: text ?? '', view: view.trim() }
  const share = await findColleaguePost(db, userId, share_id)
  if (share === undefined) throw notFoundError('Share')
  if (share.share_content.trim() !== '') return { text: share.share_content, view: view.trim() }
  const live = (await findLiveTexts(db, [share.content_id])).get(share.content_id)
  return { text: live == null ? share.content_title : toText(live.rich_content), view: view.trim() }
}

export const commentTextRoutes = implementRoutes(generateComment, {
  async posts({ db, context, caller }) {
    const rows = await listColleaguePosts(db, caller.userId)
    const people = await findUsersByIds(
      context.engine,
      rows.map(({ user_id }) => user_id),
    )
    return rows.map(({ user_id, ...row }) => {
      const person = people.get(user_id)
      return { ...row, by: person === undefined || person.deleted_at !== null ? null : person.display_name }
    })
  },
  async create({ db, context, caller: { userId }, body, signal }) {
    const post = await readPostToComment(db, context, userId, body)
    const { comments, note } = await writeComments(db, context, signal, post, body.network)
    const texts = comments.map(({ text }) => text)
    const ids = await insertWrittenComments(db, userId, body, texts)
    return { comments: comments.map((one, at) => ({ ...one, id: ids[at] ?? '' })), note }
  },
  async feedback({ db, context, caller: { userId }, body, signal }) {
    const { comment_id: id, comment, feedback } = body
    const known = id === undefined ? undefined : await findWrittenComment(db, userId, id)
    if (id !== undefined && known === undefined) throw notFoundError('Comment')
    const source = known === undefined ? body : { ...known.source, view: body.view || known.source.view }
    const before = (comment ?? known?.text ?? body.text ?? '').trim()
    const post = await readPostToComment(db, context, userId, source)
    const revised = await changeComment({ db, context, signal }, post, before, feedback.trim())
    if (id !== undefined) await updateWrittenComment(db, id, revised.text)
    return { ...revised, changes: listWordChanges(before, revised.text) }
  },
})
