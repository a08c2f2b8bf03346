import { reportShares } from '@draftwright/contract/report-shares'
import { shouldReadSingleVisits } from '@draftwright/contract/report-filters'
import { hasRight } from '@draftwright/contract/rights'
import { detailDays } from '@draftwright/contract/visits'
import { createId } from '../../db/create-id.ts'
import type { Caller } from '../../http/caller.ts'
import { forbiddenError, invalidInputError, notFoundError } from '../../http/errors.ts'
import { implementRoutes } from '../../http/handler.ts'
import { findAccountByLink } from '../accounts/index.ts'
import { readReport, readToday } from '../analytics/index.ts'
import { createLinkSecret, hashLinkSecret, limitGuestRequests } from '../guest-reviews/index.ts'
import { listFilterNames, readSharedReport, toShareDays } from './shared-report.ts'
import {
  findShare,
  findValidShare,
  insertShare,
  listShares,
  markShareOpened,
  revokeShare,
  type ShareRow,
} from './store.ts'

const dayMs = 86_400_000
/** In the list. */
const most = 100

const canRevoke = (caller: Caller, share: ShareRow): boolean =>
  share.created_by === caller.userId || hasRight(caller.role, 'content:manage')

/** Days that stay while single visits are deleted: throws 400 if the link would outlive them. */
function assertKeptLongEnough(startDate: string, today: string, worksForDays: number): void {
  const left = detailDays - (Date.parse(today) - Date.parse(startDate)) / dayMs - 1
  if (worksForDays > left)
    throw invalidInputError([
      {
        field: 'works_for_days',
        message: `must be at most ${left}: several filters together reach back ${detailDays} days`,
      },
    ])
}

export const reportShareRoutes = implementRoutes(reportShares, {
  list: async ({ db, caller }) =>
    (await listShares(db, most)).map((share) => ({ ...share, can_revoke: canRevoke(caller, share) })),

  async create({ db, context, caller, body }) {
    const { name, filters, days = null, start_date = null, end_date = null, has_notes, works_for_days } = body
    const today = await readToday(db, context.now())
    const asked = { ...filters, ...toShareDays({ days, start_date, end_date }, today) }
    // As the recipient will read it: refuses what does not exist or is not known.
    await readReport(db, asked, today)
    if (start_date !== null && shouldReadSingleVisits(listFilterNames(filters)))
      assertKeptLongEnough(start_date, today, works_for_days)
    const { secret, hash } = createLinkSecret()
    const share = await insertShare(db, {
      id: createId(),
      secret_hash: hash,
      name,
      filters,
      days,
      start_date,
      end_date,
      has_notes,
      created_by: caller.userId,
      created_at: context.now().toISOString(),
      expires_at: new Date(context.now().getTime() + works_for_days * dayMs).toISOString(),
    })
    return { ...share, can_revoke: true, url: `${context.config.publicUrl}/report#token=${secret}` }
  },

  async revoke({ db, context, caller, params }) {
    const share = await findShare(db, params.id)
    if (share === undefined) throw notFoundError('Link')
    if (!canRevoke(caller, share)) throw forbiddenError('Only the creator of this link and publishers can revoke it')
    await revokeShare(db, share.id, context.now().toISOString())
    return null
  },

  /** The same 404 for a secret that is unknown, expired or revoked, and for a report on something that was deleted. */
  async read({ context, body, request }) {
    await limitGuestRequests(context, request.ip)
    const hash = hashLinkSecret(body.token)
    const found = await findAccountByLink(context.engine, hash, 'report_shares')
    const now = context.now().toISOString()
    const share = found === null ? undefined : await findValidShare(found.db, hash, now)
    if (found === null || share === undefined) throw notFoundError('Report')
    const report = await readSharedReport(found.db, share, await readToday(found.db, context.now()))
    await markShareOpened(found.db, share.id, now)
    return { account_name: found.account.name, ...report }
  },
})
