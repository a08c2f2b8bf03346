import type { AccountDb } from '../../db/account-db.ts'
import type { Caller } from '../../http/caller.ts'
import { notFound } from '../../http/errors.ts'
import type { Parts } from '../../http/parts.ts'
import { endRound, sayWhatIsMissing } from '../reviews/index.ts'
import { mustFit } from './fits.ts'
import { acted, leaving } from './leaving.ts'
import { callOffReview, tellOfMove } from './news.ts'
import { afterSchedule, mayChange, mayMove, type Move } from './rules.ts'
import { addEvent, changeContent, type ContentColumns, type ContentRow, lockContent, readContentRow } from './store.ts'
import { findContent } from './view.ts'

type Change = (db: AccountDb, row: ContentRow) => Promise<ContentColumns> | ContentColumns

/** What moves of the example workspace leave out: a colleague should not hear of posts that nobody wrote. */
export interface MoveOptions {
  isTold?: boolean
}

/** Nothing is approved or sent that its network would refuse or cut. */
const mustFitFor: ReadonlySet<string> = new Set(['approve', 'markPosted'])

/** Nothing goes out that was not approved; the moves ask once more with the row locked. */
const needApproval: ReadonlySet<string> = new Set(['publish', 'schedule', 'markPosted'])

/** Locks the content, checks that the move is allowed, makes it, writes the event and tells of it — all or nothing. */
export async function move(
  db: AccountDb,
  parts: Parts,
  caller: Caller,
  id: string,
  name: Move,
  verb: string,
  change: Change,
  { isTold = true }: MoveOptions = {},
) {
  // The example's texts are published inside the transaction that makes them, where no names can be looked up.
  if (isTold && needApproval.has(name)) await sayWhatIsMissing(db, parts, id)
  await db.transaction(async (tx) => {
    const row = await held(tx, id)
    if (name !== 'publish' && name !== 'markPosted' && name !== 'unpublish') mayChange(caller, row)
    mayMove(row, name)
    if (mustFitFor.has(name)) mustFit(row)
    await carryOut(tx, row, caller.userId, verb, await change(tx, row))
    if (isTold) await tellOfMove(tx, parts, caller.userId, row, name)
  })
  return findContent(db, parts, id)
}

/** Writes a change of status and all that follows from it, the event and the word to the sites. `actorId` null is the schedule. */
export async function carryOut(
  db: AccountDb,
  row: ContentRow,
  actorId: string | null,
  verb: string,
  change: ContentColumns,
  note: string | null = null,
): Promise<void> {
  const along = await leaving(db, row, change.status ?? row.status)
  await changeContent(db, row.id, { ...along, ...change })
  await addEvent(db, row.id, actorId, verb, note)
  await db.notify('site_changed', { account_id: db.accountId })
}

/** The row, locked until the transaction ends; throws 404. */
export async function held(db: AccountDb, id: string): Promise<ContentRow> {
  await lockContent(db, id)
  const row = await readContentRow(db, id)
  if (row === undefined) throw notFound('Content')
  return row
}

export const archive = (db: AccountDb, parts: Parts, caller: Caller, id: string) =>
  move(db, parts, caller, id, 'archive', 'archived', async (tx, row) => {
    await endRound(tx, id, parts.now().toISOString())
    await callOffReview(tx, parts, row)
    return { status: 'archived' }
  })

export const unarchive = (db: AccountDb, parts: Parts, caller: Caller, id: string) =>
  move(db, parts, caller, id, 'unarchive', 'unarchived', (_tx, row) => ({
    status: row.approved_hash === row.text_hash ? 'approved' : 'draft',
  }))

export const trash = (db: AccountDb, parts: Parts, caller: Caller, id: string) =>
  move(db, parts, caller, id, 'remove', 'trashed', (_tx, row) => ({
    deleted_at: parts.now().toISOString(),
    // What comes out of the trash again goes nowhere by itself.
    ...(acted.includes(row.status) ? { status: afterSchedule(row) } : {}),
  }))

/** Out of the trash; restoring what is not in it changes nothing. */
export async function restore(db: AccountDb, parts: Parts, caller: Caller, id: string) {
  await db.transaction(async (tx) => {
    const row = await held(tx, id)
    mayChange(caller, row)
    if (row.deleted_at === null) return
    await changeContent(tx, id, { deleted_at: null })
    await addEvent(tx, id, caller.userId, 'restored')
  })
  return findContent(db, parts, id)
}
