import type { CommentText } from '@draftwright/contract/comment-texts'
import type { SharePlatform } from '@draftwright/contract/share-platforms'
import type { AccountDb } from '../../../db/account-db.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { invalidInputError } from '../../../http/errors.ts'
import { wrapTokenCounting } from '../../../models/count-tokens.ts'
import type { Model } from '../../../models/create-model.ts'
import { ModelError } from '../../../models/model-error.ts'
import { requestCommentRevision, requestComments } from '../../../models/sharing/request-comments.ts'
import { assertMonthlyLimit, openWorkspaceModels } from '../../models/index.ts'
import { findCommentFault } from './check-comment.ts'
import {
  changeByRules,
  type ComposedComment,
  composeComments,
  type PostToComment,
  shortenComment,
} from './compose-comments.ts'

const count = 3

export interface WrittenComments {
  readonly comments: Omit<CommentText, 'id'>[]
  readonly note: string | null
}

/** The workspace's model, counted; null for the built-in composer. Throws 429 above the month's limit. */
async function openCommentModel(db: AccountDb, context: AppContext): Promise<Model | null> {
  const model = (await openWorkspaceModels(db, context)).get()
  if (model === null || model.isOffline) return null
  await assertMonthlyLimit(db, context, model)
  return wrapTokenCounting(model, context, db.accountId)
}

/** Why a model gave nothing, as a sentence. Throws anything else. */
function describeFailure(error: unknown, signal: AbortSignal): string {
  signal.throwIfAborted()
  if (!(error instanceof ModelError)) throw error
  return error.message.replace('Your idea is saved. ', '')
}

const noView = 'Say in a line how you see it, and one of them answers with your view: none is made up for you.'

/** Characters of one comment, where the network has a limit below what is written here. */
const networkLimits: Partial<Record<SharePlatform, number>> = { x: 280, bluesky: 300, mastodon: 500, threads: 500 }

/** Three comments, each of which the network takes. Throws 400 for a post without a sentence. */
export async function writeComments(
  db: AccountDb,
  context: AppContext,
  signal: AbortSignal,
  post: PostToComment,
  network: SharePlatform | undefined,
): Promise<WrittenComments> {
  const limit = (network === undefined ? undefined : networkLimits[network]) ?? Number.POSITIVE_INFINITY
  const composed = composeComments(post).map((one) => ({
    ...(one.text.length <= limit ? one : { ...one, text: shortenComment(one.text).text }),
    made_with: null,
  }))
  if (composed.length === 0)
    throw invalidInputError([{ field: 'text', message: 'must contain a sentence of four words or more' }])
  const note = post.view.trim() === '' ? noView : null
  const model = await openCommentModel(db, context)
  if (model === null) return { comments: composed, note }
  try {
    const written = (await requestComments(model, post, { signal })).map((text) => text.trim())
    const sound = [...new Set(written)].filter((text) => text.length <= limit && findCommentFault(text, post) === null)
    const made = sound.map((text) => ({ ...toCommentText(text, post), made_with: model.label }))
    return { comments: [...made, ...composed].slice(0, count), note }
  } catch (error) {
    return { comments: composed, note: describeFailure(error, signal) }
  }
}

const toCommentText = (text: string, { view }: PostToComment): ComposedComment => ({
  text,
  angle: /\?\s*$/u.test(text) ? 'question' : /\d/u.test(text) ? 'number' : view.trim() === '' ? 'quote' : 'view',
})

export interface RevisedComment {
  readonly text: string
  readonly made_with: string | null
  readonly note: string | null
}

/** The comment as the feedback asks; a revision that says more than the post and the person's view is not taken. */
export async function changeComment(
  { db, context, signal }: { db: AccountDb; context: AppContext; signal: AbortSignal },
  post: PostToComment,
  comment: string,
  feedback: string,
): Promise<RevisedComment> {
  const byRules = { ...changeByRules(comment, feedback, post), made_with: null }
  const model = await openCommentModel(db, context)
  if (model === null) return byRules
  try {
    const asked = { ...post, comment, feedback }
    const { text, note } = await requestCommentRevision(model, asked, { signal })
    const fault = findCommentFault(text.trim(), post)
    if (fault === null) return { text: text.trim(), note: note?.slice(0, 500) ?? null, made_with: model.label }
    return { ...byRules, note: `The revision of ${model.label} was not taken. ${fault}` }
  } catch (error) {
    return { ...byRules, note: describeFailure(error, signal) }
  }
}
