import { content } from '@draftwright/contract/content'
import { can } from '@draftwright/contract/rights'
import { implement } from '../../http/call.ts'
import { conflict, notFound } from '../../http/errors.ts'
import { contentNumbers } from '../analytics/index.ts'
import { waitingFor } from '../reviews/index.ts'
import { archive, restore, trash, unarchive } from './moves.ts'
import { readOthers } from './others-store.ts'
import { publish, unpublish } from './publish-moves.ts'
import { markPosted } from './posted-moves.ts'
import { calendar } from './calendar.ts'
import { listAttempts } from './attempts-store.ts'
import { schedule, unschedule } from './schedule-moves.ts'
import { settle } from './settle-moves.ts'
import { approve, askReviewers, requestChanges, submit, withdraw } from './review-moves.ts'
import { readReview } from './review-view.ts'
import { listRevisions, readRevision } from './revisions-store.ts'
import { mayChange } from './rules.ts'
import { listContentRows, listEvents, lockContent, readContentRow } from './store.ts'
import { saveText, updateContent } from './update.ts'
import { asReadersSee, findContent, shown } from './view.ts'

export const contentRoutes = implement(content, {
  async list({ db, parts, query, caller }) {
    const onlyPublished = !can(caller.role, 'content:read')
    const ids = query.review === 'mine' ? await waitingFor(db, parts, caller.userId) : undefined
    const page = await listContentRows(db, query, { onlyPublished, ...(ids && { ids }) })
    const data = page.data.map((row) => shown(parts, row))
    return { ...page, data: onlyPublished ? await asReadersSee(db, data) : data }
  },
  async read({ db, parts, params, caller }) {
    const found = await findContent(db, parts, params.id)
    if (can(caller.role, 'content:read')) return found
    const [live] = found.status === 'published' ? await asReadersSee(db, [found]) : []
    if (live === undefined) throw notFound('Content')
    return live
  },
  async numbers({ db, parts, params, caller }) {
    const found = await findContent(db, parts, params.id)
    if (found.status !== 'published' && !can(caller.role, 'content:read')) throw notFound('Content')
    return contentNumbers(db, params.id, params.type_of_agg, parts.now())
  },
  async revisions({ db, parts, params }) {
    await findContent(db, parts, params.id)
    return listRevisions(db, params.id)
  },
  async events({ db, parts, params }) {
    await findContent(db, parts, params.id)
    return listEvents(db, params.id)
  },
  async others({ db, parts, params }) {
    await findContent(db, parts, params.id)
    const { publicUrl } = parts.config
    return (await readOthers(db, params.id)).map(({ path, ...post }) => ({
      ...post,
      url: path === null ? null : publicUrl + path,
    }))
  },
  async restoreRevision({ db, parts, params, caller }) {
    await db.transaction(async (tx) => {
      await lockContent(tx, params.id)
      const row = await readContentRow(tx, params.id)
      const revision = await readRevision(tx, params.id, params.revision_id)
      if (row === undefined || revision === undefined) throw notFound('Revision')
      mayChange(caller, row)
      if (row.deleted_at !== null) throw conflict('in_trash', 'This post is in the trash. Restore it first.')
      const { title, rich_content } = revision
      await saveText(tx, parts, caller.userId, row, { title, rich_content }, { reason: 'restored' })
    })
    return findContent(db, parts, params.id)
  },
  update: ({ db, parts, caller, params, body }) => updateContent(db, parts, caller, params.id, body),
  async remove({ db, parts, caller, params }) {
    await trash(db, parts, caller, params.id)
    return null
  },
  restore: ({ db, parts, caller, params }) => restore(db, parts, caller, params.id),
  submit: ({ db, parts, caller, params, body }) => submit(db, parts, caller, params.id, body),
  review: ({ db, parts, caller, params }) => readReview(db, parts, caller, params.id),
  async askReviewers({ db, parts, caller, params, body }) {
    await askReviewers(db, parts, caller, params.id, body.reviewer_ids)
    return readReview(db, parts, caller, params.id)
  },
  requestChanges: ({ db, parts, caller, params, body }) => requestChanges(db, parts, caller, params.id, body),
  withdraw: ({ db, parts, caller, params }) => withdraw(db, parts, caller, params.id),
  approve: ({ db, parts, caller, params, body }) => approve(db, parts, caller, params.id, body),
  schedule: ({ db, parts, caller, params, body }) => schedule(db, parts, caller, params.id, body),
  unschedule: ({ db, parts, caller, params, body = {} }) => unschedule(db, parts, caller, params.id, body),
  calendar: ({ db, parts, query }) => calendar(db, parts, query),
  async attempts({ db, parts, params }) {
    await findContent(db, parts, params.id)
    return listAttempts(db, params.id)
  },
  settle: ({ db, parts, caller, params, body }) => settle(db, parts, caller, params.id, body),
  publish: ({ db, parts, caller, params }) => publish(db, parts, caller, params.id),
  unpublish: ({ db, parts, caller, params }) => unpublish(db, parts, caller, params.id),
  markPosted: ({ db, parts, caller, params, body }) => markPosted(db, parts, caller, params.id, body?.url ?? null),
  archive: ({ db, parts, caller, params }) => archive(db, parts, caller, params.id),
  unarchive: ({ db, parts, caller, params }) => unarchive(db, parts, caller, params.id),
})
