import { content } from '@draftwright/contract/content'
import { hasRight } from '@draftwright/contract/rights'
import { implementRoutes } from '../../http/handler.ts'
import { notFoundError, inTrashError } from '../../http/errors.ts'
import { readPeriodNumbers, readToday } from '../analytics/index.ts'
import { listContentIdsToReview } from '../reviews/index.ts'
import { archiveContent, restoreContent, trashContent, unarchiveContent } from './transitions.ts'
import { listOtherPosts } from './other-posts-store.ts'
import { publishContent, unpublishContent } from './publish-transitions.ts'
import { markPosted } from './mark-posted.ts'
import { countPosts, createPost } from './new-post.ts'
import { readCalendar } from './calendar.ts'
import { listAttempts } from '../deliveries/index.ts'
import { findClashes } from './clashes-store.ts'
import { sendAgain, stopDelivery, verifyDelivery } from './delivery-actions.ts'
import { scheduleContent, unscheduleContent } from './schedule-transitions.ts'
import { resolveDelivery } from './resolve-delivery.ts'
import {
  approveContent,
  askReviewers,
  requestChanges,
  submitContent,
  withdrawSubmission,
} from './review-transitions.ts'
import { readReview } from './review-view.ts'
import { listRevisions, findRevision } from './revisions-store.ts'
import { assertCanChangeContent } from './rules.ts'
import { listContentEvents } from './events-store.ts'
import { listContentRows, lockContentRow, findContentRow } from './store.ts'
import { saveContentText, updateContent } from './update.ts'
import { loadReaderView, readContent, toContent } from './view.ts'

export const contentRoutes = implementRoutes(content, {
  async list({ db, context, query, caller }) {
    const onlyPublished = !hasRight(caller.role, 'content:read')
    const ids = query.review === 'mine' ? await listContentIdsToReview(db, context, caller.userId) : undefined
    const page = await listContentRows(db, query, { onlyPublished, ...(ids && { ids }) })
    const data = page.data.map((row) => toContent(context, row))
    return { ...page, data: onlyPublished ? await loadReaderView(db, data) : data }
  },
  async counts({ db, context, query: { review, ...filters }, caller }) {
    const ids = review === 'mine' ? await listContentIdsToReview(db, context, caller.userId) : undefined
    return countPosts(db, { ...filters, ...(ids && { ids }) })
  },
  create: ({ db, context, caller, body }) => createPost(db, context, caller, body ?? {}),
  async read({ db, context, params, query, caller }) {
    const found = await readContent(db, context, params.id)
    if (hasRight(caller.role, 'content:read')) {
      if (found.deleted_at !== null && query.with_trash === undefined) throw inTrashError('post')
      return found
    }
    const [live] = found.status === 'published' ? await loadReaderView(db, [found]) : []
    if (live === undefined) throw notFoundError('Content')
    return live
  },
  async numbers({ db, context, params, caller }) {
    const found = await readContent(db, context, params.id)
    if (found.status !== 'published' && !hasRight(caller.role, 'content:read')) throw notFoundError('Content')
    return readPeriodNumbers(db, { contentId: params.id }, params.type_of_agg, await readToday(db, context.now()))
  },
  async revisions({ db, context, params }) {
    await readContent(db, context, params.id)
    return listRevisions(db, params.id)
  },
  async events({ db, context, params }) {
    await readContent(db, context, params.id)
    return listContentEvents(db, params.id)
  },
  async others({ db, context, params }) {
    await readContent(db, context, params.id)
    const { publicUrl } = context.config
    return (await listOtherPosts(db, params.id)).map(({ path, ...post }) => ({
      ...post,
      url: path === null ? null : publicUrl + path,
    }))
  },
  async restoreRevision({ db, context, params, caller }) {
    await db.transaction(async (tx) => {
      await lockContentRow(tx, params.id)
      const row = await findContentRow(tx, params.id)
      const revision = await findRevision(tx, params.id, params.revision_id)
      if (row === undefined || revision === undefined) throw notFoundError('Revision')
      assertCanChangeContent(caller, row)
      if (row.deleted_at !== null) throw inTrashError('post')
      const { title, rich_content } = revision
      await saveContentText(tx, context, row, { title, rich_content }, { userId: caller.userId, reason: 'restored' })
    })
    return readContent(db, context, params.id)
  },
  update: ({ db, context, caller, params, body }) => updateContent(db, context, caller, params.id, body),
  async remove({ db, context, caller, params }) {
    await trashContent(db, context, caller, params.id)
    return null
  },
  restore: ({ db, context, caller, params }) => restoreContent(db, context, caller, params.id),
  submit: ({ db, context, caller, params, body }) => submitContent(db, context, caller, params.id, body),
  review: ({ db, context, caller, params }) => readReview(db, context, caller, params.id),
  async askReviewers({ db, context, caller, params, body }) {
    await askReviewers(db, context, caller, params.id, body.reviewer_ids)
    return readReview(db, context, caller, params.id)
  },
  requestChanges: ({ db, context, caller, params, body }) => requestChanges(db, context, caller, params.id, body),
  withdraw: ({ db, context, caller, params }) => withdrawSubmission(db, context, caller, params.id),
  approve: ({ db, context, caller, params, body }) => approveContent(db, context, caller, params.id, body),
  schedule: ({ db, context, caller, params, body }) => scheduleContent(db, context, caller, params.id, body),
  unschedule: ({ db, context, caller, params, body = {} }) => unscheduleContent(db, context, caller, params.id, body),
  async clashes({ db, context, params, query }) {
    const found = await readContent(db, context, params.id)
    return findClashes(db, found, query.at ?? found.scheduled_at ?? found.planned_at)
  },
  calendar: ({ db, context, query }) => readCalendar(db, context, query),
  async attempts({ db, context, params }) {
    await readContent(db, context, params.id)
    return listAttempts(db, params.id)
  },
  verifyDelivery: ({ db, context, caller, params }) => verifyDelivery(db, context, caller, params.id),
  sendAgain: ({ db, context, caller, params }) => sendAgain(db, context, caller, params.id),
  stopDelivery: ({ db, context, caller, params }) => stopDelivery(db, context, caller, params.id),
  resolveDelivery: ({ db, context, caller, params, body }) => resolveDelivery(db, context, caller, params.id, body),
  publish: ({ db, context, caller, params, body }) => publishContent(db, context, caller, params.id, body ?? {}),
  unpublish: ({ db, context, caller, params }) => unpublishContent(db, context, caller, params.id),
  markPosted: ({ db, context, caller, params, body }) => markPosted(db, context, caller, params.id, body?.url ?? null),
  archive: ({ db, context, caller, params }) => archiveContent(db, context, caller, params.id),
  unarchive: ({ db, context, caller, params }) => unarchiveContent(db, context, caller, params.id),
})
