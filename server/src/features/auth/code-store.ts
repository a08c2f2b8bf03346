import { type Insertable, sql } from 'kysely'
import type { Engine } from '../../db/engine.ts'
import { systemDb } from '../../db/system-db.ts'
import type { Tables } from '../../db/tables.generated.ts'
import type { Db } from './store.ts'

/** A code may be tried so often, rightly or wrongly. */
export const maxTries = 5

export const insertCode = async (db: Db, code: Insertable<Tables['one_time_codes']>): Promise<void> =>
  void (await db.insertInto('one_time_codes').values(code).execute())

export const readCode = (engine: Engine, id: string) =>
  systemDb(engine).selectFrom('one_time_codes').selectAll().where('id', '=', id).executeTakeFirst()

/** What was mailed last is good, from now on. */
export async function arm(engine: Engine, id: string, codeHash: string, expiresAt: Date): Promise<void> {
  await systemDb(engine)
    .updateTable('one_time_codes')
    .set({ code_hash: codeHash, tries: 0, expires_at: expiresAt.toISOString() })
    .where('id', '=', id)
    .execute()
}

/**
 * The code mailed last for the address and the browser, with this try counted against it. Nothing when there is none that
 * may still be tried. One statement, so that tries made at once are counted one by one.
 */
export const countTry = (engine: Engine, email: string, requestHash: string, now: Date) =>
  systemDb(engine)
    .updateTable('one_time_codes')
    .set({ tries: sql`tries + 1` })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('one_time_codes')
        .select('id')
        .where('email', '=', email)
        .where('request_hash', '=', requestHash)
        .where('code_hash', 'is not', null)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1),
    )
    .where('tries', '<', maxTries)
    .where('expires_at', '>', now.toISOString())
    .returningAll()
    .executeTakeFirst()

/** Uses a code up. False: somebody else has. */
export async function spend(db: Db, id: string): Promise<boolean> {
  const spent = await db.deleteFrom('one_time_codes').where('id', '=', id).returning('id').executeTakeFirst()
  return spent !== undefined
}

export const spendAlone = (engine: Engine, id: string): Promise<boolean> => spend(systemDb(engine), id)

/** What was mailed to an address is good no more. */
export async function dropCodes(db: Db, email: string): Promise<void> {
  await db.deleteFrom('one_time_codes').where('email', '=', email).execute()
}
