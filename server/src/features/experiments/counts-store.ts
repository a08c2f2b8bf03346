import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'

/** What one visitor did within a second. */
export interface ReaderActs {
  readonly experiment_id: string
  readonly day: string
  /** Hex. */
  readonly visitor: string
  readonly title: 'a' | 'b'
  isShown: boolean
  /** Opened before the title was shown in this second: counts if it was shown in an earlier one. */
  isOpenedBefore: boolean
  isOpenedAfter: boolean
}

/**
 * Adds readers and what they opened to the sums of their experiment, each reader once a day, and no more readers than planned. The
 * experiment's row is locked, so that two processes count one after the other.
 */
export async function countReaders(db: AccountDb, experimentId: string, acts: readonly ReaderActs[]): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await tx
      .from('title_experiments')
      .select(['planned', 'shown_a', 'shown_b', 'ends_on'])
      .where('id', '=', experimentId)
      .where('state', '=', 'running')
      .forUpdate()
      .executeTakeFirst()
    if (found === undefined) return
    const room = found.planned - found.shown_a - found.shown_b
    const inTime = acts.filter(({ day }) => day <= found.ends_on)
    const before = await markOpened(
      tx,
      experimentId,
      inTime.filter(({ isOpenedBefore }) => isOpenedBefore),
    )
    const shown = await insertReaders(
      tx,
      experimentId,
      inTime.filter(({ isShown }) => isShown),
      Math.max(0, room),
    )
    const after = await markOpened(
      tx,
      experimentId,
      inTime.filter(({ isOpenedAfter }) => isOpenedAfter),
    )
    const opened = [...before, ...after]
    if (shown.length + opened.length === 0) return
    const count = (rows: readonly { title: 'a' | 'b' }[], title: 'a' | 'b') =>
      rows.filter((row) => row.title === title).length
    await tx
      .update('title_experiments')
      .set((eb) => ({
        shown_a: eb('shown_a', '+', count(shown, 'a')),
        shown_b: eb('shown_b', '+', count(shown, 'b')),
        opened_a: eb('opened_a', '+', count(opened, 'a')),
        opened_b: eb('opened_b', '+', count(opened, 'b')),
        ...(shown.length >= room && room > 0
          ? {
              full_on:
                shown
                  .map(({ day }) => day)
                  .sort()
                  .at(-1) ?? null,
            }
          : {}),
      }))
      .where('id', '=', experimentId)
      .execute()
  })
}

interface CountedReader {
  title: 'a' | 'b'
  day: string
}

/** Programs that were found out by what they do, and who asked not to be counted, are left out. */
async function insertReaders(
  db: AccountDb,
  experimentId: string,
  acts: readonly ReaderActs[],
  room: number,
): Promise<CountedReader[]> {
  if (acts.length === 0 || room === 0) return []
  const { rows } = await sql<CountedReader>`
    insert into title_experiment_readers (account_id, experiment_id, day, visitor, title)
    select ${db.accountId}::uuid, ${experimentId}::uuid, r.day, decode(r.visitor, 'hex'), r.title
    from jsonb_to_recordset(${JSON.stringify(acts)}::jsonb) as r (day date, visitor text, title text)
    where not exists (select from day_visitors v where v.account_id = ${db.accountId}::uuid and v.day = r.day
        and v.visitor = decode(r.visitor, 'hex')
        and ((v.state ->> 'isBot')::boolean or (v.state ->> 'isSkipped')::boolean))
      and not exists (select from title_experiment_readers k where k.account_id = ${db.accountId}::uuid
        and k.experiment_id = ${experimentId}::uuid and k.day = r.day and k.visitor = decode(r.visitor, 'hex'))
    limit ${room}
    on conflict do nothing returning title, day`.execute(db.kysely)
  return rows
}

async function markOpened(db: AccountDb, experimentId: string, acts: readonly ReaderActs[]): Promise<CountedReader[]> {
  if (acts.length === 0) return []
  const { rows } = await sql<CountedReader>`
    update title_experiment_readers k set is_opened = true
    from jsonb_to_recordset(${JSON.stringify(acts)}::jsonb) as r (day date, visitor text)
    where k.account_id = ${db.accountId}::uuid and k.experiment_id = ${experimentId}::uuid and k.day = r.day
      and k.visitor = decode(r.visitor, 'hex') and not k.is_opened
    returning k.title, k.day`.execute(db.kysely)
  return rows
}
