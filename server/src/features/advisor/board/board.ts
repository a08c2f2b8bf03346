import { Ask, type BoardCard, maxBoardCards } from '@draftwright/contract/advisor-cards'
import { addDays, getWeekday, toInstant, toZoneDay } from '@draftwright/contract/wall-clock'
import type { AccountDb } from '../../../db/account-db.ts'
import { createId } from '../../../db/create-id.ts'
import { conflictError, notFoundError } from '../../../http/errors.ts'
import { readAccountTimeZone } from '../../accounts/index.ts'
import { type CardRow, countCards, deleteCard, findCard, insertCard, listCards, updateCard } from './store.ts'

/** On Mondays, in the workspace's time zone. */
const mailTime = '08:00'
const mailWeekday = 1

/** When the cards are mailed next. */
export function computeNextMail(now: Date, zone: string): string {
  const today = toZoneDay(now.getTime(), zone)
  for (let day = today; ; day = addDays(day, 1)) {
    const at = toInstant(day, mailTime, zone)
    if (getWeekday(day) === mailWeekday && at > now.getTime()) return new Date(at).toISOString()
  }
}

/** None for a card of an earlier version that can no longer be asked. */
function toCards({ ask, weekly_at, ...row }: CardRow): BoardCard[] {
  const parsed = Ask.safeParse(ask)
  return parsed.success ? [{ ...row, ask: parsed.data, is_weekly: weekly_at !== null }] : []
}

interface Owner {
  readonly db: AccountDb
  readonly userId: string
  readonly now: Date
}

export const listBoard = async ({ db, userId }: Owner): Promise<BoardCard[]> =>
  (await listCards(db, userId)).flatMap(toCards)

export async function keepCard(
  owner: Owner,
  { title, ask, is_weekly = false }: { title: string; ask: Ask; is_weekly?: boolean | undefined },
): Promise<BoardCard> {
  const { db, userId } = owner
  const id = createId()
  const weekly_at = await toWeeklyTime(owner, is_weekly)
  await db.transaction(async (tx) => {
    await tx.lockList('advisor board', userId)
    if ((await countCards(tx, userId)) >= maxBoardCards)
      throw conflictError('too_many_cards', `Your board has ${maxBoardCards} cards. Remove one first.`)
    await insertCard(tx, id, userId, { title, ask, weekly_at })
  })
  return readCard(owner, id)
}

export async function changeCard(
  owner: Owner,
  id: string,
  { is_weekly, ...change }: { title?: string | undefined; ask?: Ask | undefined; is_weekly?: boolean | undefined },
): Promise<BoardCard> {
  await readCard(owner, id)
  const fields = {
    ...(change.title === undefined ? {} : { title: change.title }),
    ...(change.ask === undefined ? {} : { ask: change.ask }),
    ...(is_weekly === undefined ? {} : { weekly_at: await toWeeklyTime(owner, is_weekly) }),
  }
  if (Object.keys(fields).length > 0) await updateCard(owner.db, owner.userId, id, fields)
  return readCard(owner, id)
}

export async function removeCard({ db, userId }: Owner, id: string): Promise<null> {
  if (!(await deleteCard(db, userId, id))) throw notFoundError('Card')
  return null
}

const toWeeklyTime = async ({ db, now }: Owner, isWeekly: boolean): Promise<string | null> =>
  isWeekly ? computeNextMail(now, await readAccountTimeZone(db)) : null

async function readCard({ db, userId }: Owner, id: string): Promise<BoardCard> {
  const row = await findCard(db, userId, id)
  const [card] = row === undefined ? [] : toCards(row)
  if (card === undefined) throw notFoundError('Card')
  return card
}
