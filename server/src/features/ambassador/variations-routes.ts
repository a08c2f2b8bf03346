import { canSeeTotalStats } from '@draftwright/contract/people-stats'
import { mostVariations, type ShareVariation, shareVariations } from '@draftwright/contract/share-variations'
import type { AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'
import type { AppContext } from '../../http/app-context.ts'
import { conflictError, notFoundError } from '../../http/errors.ts'
import { implementRoutes } from '../../http/handler.ts'
import { findUsersByIds } from '../accounts/index.ts'
import { readPeopleStats } from '../people-stats/index.ts'
import { assertNoAvoidedWord } from './avoided-words.ts'
import { readShareablePost } from './posts.ts'
import {
  findVariationRow,
  insertVariation,
  listVariationRows,
  lockVariations,
  removeVariation,
  updateVariation,
  type VariationRow,
} from './variations-store.ts'

async function toVariations(
  db: AccountDb,
  context: AppContext,
  rows: readonly VariationRow[],
): Promise<ShareVariation[]> {
  const ids = rows.flatMap(({ approved_by }) => (approved_by === null ? [] : [approved_by]))
  const [people, stats] = await Promise.all([findUsersByIds(context.engine, ids), readPeopleStats(db)])
  return rows.map(({ approved_by, n_shares, ...row }) => {
    const person = approved_by === null ? undefined : people.get(approved_by)
    const name = person === undefined || person.deleted_at !== null ? null : person.display_name
    return {
      ...row,
      is_approved: row.approved_at !== null,
      approved_by: name,
      n_shares: canSeeTotalStats(stats) ? n_shares : null,
    }
  })
}

async function readVariation(db: AccountDb, context: AppContext, contentId: string, id: string) {
  const row = await findVariationRow(db, contentId, id)
  const [variation] = row === undefined ? [] : await toVariations(db, context, [row])
  if (variation === undefined) throw notFoundError('Text')
  return variation
}

const toApproval = (isApproved: boolean, userId: string, now: Date) => ({
  approved_at: isApproved ? now.toISOString() : null,
  approved_by: isApproved ? userId : null,
})

/** Throws 409 where the post has as many texts as it may, or this one. */
async function assertNewText(db: AccountDb, contentId: string, text: string, id: string | null): Promise<void> {
  const others = (await listVariationRows(db, contentId)).filter((row) => row.id !== id)
  if (others.length >= mostVariations)
    throw conflictError('too_many_texts', `A post has at most ${mostVariations} texts. Delete one first.`)
  if (others.some((row) => row.text === text)) throw conflictError('same_text', 'This post has this text already')
}

export const shareVariationRoutes = implementRoutes(shareVariations, {
  async list({ db, context, caller, params: { content_id } }) {
    await readShareablePost(db, context, caller.userId, content_id)
    return toVariations(db, context, await listVariationRows(db, content_id))
  },
  async create({ db, context, caller, params: { content_id }, body: { text, is_approved = false } }) {
    await readShareablePost(db, context, caller.userId, content_id)
    await assertNoAvoidedWord(db, content_id, text)
    const id = createId()
    const now = context.now()
    await db.transaction(async (tx) => {
      await lockVariations(tx, content_id)
      await assertNewText(tx, content_id, text, null)
      await insertVariation(tx, {
        id,
        content_id,
        text,
        created_by: caller.userId,
        created_at: now.toISOString(),
        ...toApproval(is_approved, caller.userId, now),
      })
    })
    return readVariation(db, context, content_id, id)
  },
  async update({ db, context, caller, params: { content_id, variation_id: id }, body }) {
    const { text, is_approved, expected_text } = body
    await readShareablePost(db, context, caller.userId, content_id)
    await db.transaction(async (tx) => {
      await lockVariations(tx, content_id)
      const before = await findVariationRow(tx, content_id, id)
      if (before === undefined) throw notFoundError('Text')
      if (expected_text !== undefined && expected_text !== before.text)
        throw conflictError('text_changed', 'Somebody changed this text. Read it again.')
      const isChanged = text !== undefined && text !== before.text
      if (isChanged) await assertNewText(tx, content_id, text, id)
      const words = text ?? before.text
      const isApproved = is_approved ?? (before.approved_at !== null && !isChanged)
      const isNew = isApproved && (isChanged || before.approved_at === null)
      if (isChanged || isNew) await assertNoAvoidedWord(tx, content_id, words)
      await updateVariation(tx, id, {
        text: words,
        ...(isNew || !isApproved ? toApproval(isApproved, caller.userId, context.now()) : {}),
      })
    })
    return readVariation(db, context, content_id, id)
  },
  async remove({ db, params: { content_id, variation_id } }) {
    if (!(await removeVariation(db, content_id, variation_id))) throw notFoundError('Text')
    return null
  },
})
