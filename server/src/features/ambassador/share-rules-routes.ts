import { type ShareRules, shareRules } from '@draftwright/contract/share-rules'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { conflictError, notFoundError } from '../../http/errors.ts'
import { implementRoutes } from '../../http/handler.ts'
import { findUsersByIds } from '../accounts/index.ts'
import { endSharing, resumeIfLive } from './end-sharing.ts'
import {
  clearWithdrawal,
  findRules,
  listRules,
  resumeEmbargoed,
  type RulesRow,
  saveRules,
  saveWithdrawal,
} from './share-rules-store.ts'

const mostShown = 100

async function toShareRules(context: AppContext, rows: readonly RulesRow[]): Promise<ShareRules[]> {
  const ids = rows.flatMap(({ withdrawn_by }) => (withdrawn_by === null ? [] : [withdrawn_by]))
  const people = await findUsersByIds(context.engine, ids)
  return rows.map((row) => {
    const person = row.withdrawn_by === null ? undefined : people.get(row.withdrawn_by)
    const by = person === undefined || person.deleted_at !== null ? null : person.display_name
    return {
      content_id: row.content_id,
      title: row.title,
      is_shareable: row.is_shareable ?? true,
      refused_platforms: [...(row.refused_platforms ?? [])],
      embargo_until: row.embargo_until,
      withdrawal:
        row.withdrawn_at === null
          ? null
          : { at: row.withdrawn_at, by, reason: row.withdrawn_reason ?? '', n_left: row.n_left },
    }
  })
}

/** Throws 404 for a post that is not live, too. */
async function readRules(db: AccountDb, context: AppContext, contentId: string): Promise<ShareRules> {
  const row = await findRules(db, contentId)
  const [rules] = row?.is_live === true ? await toShareRules(context, [row]) : []
  if (rules === undefined) throw notFoundError('Content')
  return rules
}

export const shareRuleRoutes = implementRoutes(shareRules, {
  list: async ({ db, context }) => toShareRules(context, await listRules(db, context.now(), mostShown)),
  read: ({ db, context, params }) => readRules(db, context, params.content_id),
  async save({ db, context, params: { content_id }, body }) {
    await readRules(db, context, content_id)
    await db.transaction(async (tx) => {
      await saveRules(tx, content_id, body)
      await resumeEmbargoed(tx, content_id)
    })
    return readRules(db, context, content_id)
  },
  async withdraw({ db, context, caller, params: { content_id }, body }) {
    await readRules(db, context, content_id)
    await db.transaction(async (tx) => {
      const isNew = await saveWithdrawal(tx, content_id, {
        withdrawn_at: context.now().toISOString(),
        withdrawn_by: caller.userId,
        withdrawn_reason: body.reason.trim(),
      })
      if (!isNew) throw conflictError('withdrawn_already', 'This post is withdrawn from sharing already')
      await endSharing(tx, context, content_id, caller.userId)
    })
    return readRules(db, context, content_id)
  },
  async undoWithdrawal({ db, context, params: { content_id } }) {
    await db.transaction(async (tx) => {
      if (!(await clearWithdrawal(tx, content_id))) throw notFoundError('Withdrawal')
      await resumeIfLive(tx, context, content_id)
    })
    return null
  },
})
