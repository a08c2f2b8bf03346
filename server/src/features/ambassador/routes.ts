import { ambassador, type ShareStatistics } from '@draftwright/contract/ambassador'
import { canSeeOwnStats, canSeeTotalStats } from '@draftwright/contract/people-stats'
import { hasRight, roles } from '@draftwright/contract/rights'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { Caller } from '../../http/caller.ts'
import { conflictError, invalidInputError, notFoundError } from '../../http/errors.ts'
import { implementRoutes } from '../../http/handler.ts'
import { createPastedModel, toPastedLabel } from '../../models/pasted-model.ts'
import { listMemberIdsByRoles } from '../accounts/index.ts'
import { notifyMembers } from '../notifications/index.ts'
import { readPeopleStats } from '../people-stats/index.ts'
import { listShareablePosts, readPostToOffer, readShareablePost, readSharePost } from './posts.ts'
import { readToday, removeShareRequest, saveShareRequest } from './posts-store.ts'
import { findAmbassadorSettings, saveAmbassadorSettings } from './settings-store.ts'
import { findPostRefusal } from './share-refusals.ts'
import { buildTextsPrompt, offerTexts } from './texts/offer-texts.ts'
import { changeShare, createShare, toShare } from './share.ts'
import {
  countShares,
  countSharesByPlatform,
  countSharesByPost,
  countSharesByWeek,
  listOwnShares,
  listPostTitles,
} from './share-store.ts'

const weekMs = 7 * 86_400_000
const shownWeeks = 12

async function readStatistics(db: AccountDb, userId: string, now: Date): Promise<ShareStatistics> {
  const stats = await readPeopleStats(db)
  if (!canSeeTotalStats(stats)) {
    const me = canSeeOwnStats(stats) ? await countShares(db, userId) : null
    return { totals: null, me, by_platform: [], by_content: [], by_week: [] }
  }
  const since = new Date(now.getTime() - shownWeeks * weekMs).toISOString()
  const [totals, me, by_platform, posts, weeks] = await Promise.all([
    countShares(db, null),
    countShares(db, userId),
    countSharesByPlatform(db),
    countSharesByPost(db),
    countSharesByWeek(db, since),
  ])
  const titles = await listPostTitles(
    db,
    posts.map(({ content_id }) => content_id),
  )
  return {
    totals,
    me,
    by_platform,
    by_content: posts.map((row) => ({ ...row, title: titles.get(row.content_id) ?? '' })),
    by_week: weeks.toSorted((one, other) => (one.date < other.date ? -1 : 1)),
  }
}

export const ambassadorRoutes = implementRoutes(ambassador, {
  async list({ db, context, caller, query }) {
    const page = await listOwnShares(db, caller.userId, query)
    const stats = await readPeopleStats(db)
    return { ...page, data: page.data.map((row) => toShare(context, stats, row)) }
  },
  async listOfPost({ db, context, caller, params, query }) {
    await readShareablePost(db, context, caller.userId, params.id)
    const page = await listOwnShares(db, caller.userId, { ...query, content_id: params.id })
    const stats = await readPeopleStats(db)
    return { ...page, data: page.data.map((row) => toShare(context, stats, row)) }
  },
  create: ({ db, context, caller, body, request }) =>
    createShare(db, context, caller.userId, body, request.idempotencyKey),
  createOfPost: ({ db, context, caller, params, body, request }) =>
    createShare(db, context, caller.userId, { ...body, content_id: params.id }, request.idempotencyKey),
  statistics: ({ db, context, caller }) => readStatistics(db, caller.userId, context.now()),
  update: ({ db, context, caller, params, body }) => changeShare(db, context, caller.userId, params.id, body),
  posts: ({ db, context, caller }) => listShareablePosts(db, context, caller.userId),
  post: ({ db, context, caller, params }) => readSharePost(db, context, caller.userId, params.content_id),
  async writeTexts(call) {
    const offered = await readOfferedPost(call)
    if (offered === null) return { texts: [], note: noText }
    return offerTexts(call, offered, call.body.thought.trim())
  },
  async textsPrompt(call) {
    const offered = await readOfferedPost(call)
    if (offered === null) throw conflictError('no_text', noText)
    return buildTextsPrompt(call, offered, call.body.thought.trim())
  },
  async pasteTexts(call) {
    const offered = await readOfferedPost(call)
    if (offered === null) return { texts: [], note: noText }
    const { answer, from, thought } = call.body
    return offerTexts(call, offered, thought.trim(), createPastedModel(answer, toPastedLabel(from)))
  },
  async ask({ db, context, caller, params: { content_id }, body: { until, note } }) {
    const post = await readShareablePost(db, context, caller.userId, content_id)
    const refusal = await findPostRefusal(db, context, content_id)
    if (refusal !== null && refusal.until === null) throw conflictError(refusal.code, refusal.message)
    if (until < (await readToday(db, context.now())))
      throw invalidInputError([{ field: 'until', message: 'must not be in the past' }])
    const isNew = await saveShareRequest(db, { content_id, user_id: caller.userId, until, note })
    if (isNew)
      await notifyMembers(db, context, {
        kind: 'share_requested',
        to: await listMemberIdsByRoles(db, roles),
        actorId: caller.userId,
        contentId: content_id,
        subject: post.title,
        ...(note === '' ? {} : { note }),
      })
    return readShareablePost(db, context, caller.userId, content_id)
  },
  async stopAsking({ db, params }) {
    if (!(await removeShareRequest(db, params.content_id))) throw notFoundError('Request')
    return null
  },
  settings: ({ db }) => findAmbassadorSettings(db),
  async changeSettings({ db, body }) {
    if (Object.keys(body).length > 0) await saveAmbassadorSettings(db, body)
    return findAmbassadorSettings(db)
  },
})

const noText = 'The post has no text of its own.'

/** The post that the caller wants texts for; null if it has none. Throws 409 where only approved texts are shared. */
async function readOfferedPost({
  db,
  context,
  caller,
  params,
}: {
  db: AccountDb
  context: AppContext
  caller: Caller
  params: { content_id: string }
}) {
  const { approved_only } = await findAmbassadorSettings(db)
  if (approved_only && !hasRight(caller.role, 'content:approve'))
    throw conflictError('not_approved', 'Your workspace shares approved texts only. Choose one of the approved texts.')
  return readPostToOffer(db, await readShareablePost(db, context, caller.userId, params.content_id))
}
