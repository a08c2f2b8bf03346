import { type Insertable, sql } from 'kysely'
import type { Engine } from '../../db/engine.ts'
import { createSystemDb } from '../../db/system-db.ts'
import type { Tables } from '../../db/tables.generated.ts'
import type { Db } from './store.ts'

/** Tries per code, right or wrong. */
const maxTries = 5

export const insertCode = async (db: Db, code: Insertable<Tables['one_time_codes']>): Promise<void> =>
  void (await db.insertInto('one_time_codes').values(code).execute())

export const findCode = (engine: Engine, id: string) =>
  createSystemDb(engine).selectFrom('one_time_codes').selectAll().where('id', '=', id).executeTakeFirst()

/** Activates the code that was mailed last. */
export async function enableCode(engine: Engine, id: string, codeHash: string, expiresAt: Date): Promise<void> {
  await createSystemDb(engine)
    .updateTable('one_time_codes')
    .set({ code_hash: codeHash, tries: 0, expires_at: expiresAt.toISOString() })
    .where('id', '=', id)
    .execute()
}

/**
 * The code mailed last for the address and the browser, with this try counted. Nothing when there is none that may still be
 * tried. One statement, so that concurrent tries are counted one by one.
 */
export const countCodeTry = (engine: Engine, email: string, requestHash: string, now: Date) =>
  createSystemDb(engine)
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

/** Uses a code up. False: another request has. */
export async function consumeCode(db: Db, id: string): Promise<boolean> {
  const spent = await db.deleteFrom('one_time_codes').where('id', '=', id).returning('id').executeTakeFirst()
  return spent !== undefined
}

export const consumeCodeInOwnTransaction = (engine: Engine, id: string): Promise<boolean> =>
  consumeCode(createSystemDb(engine), id)

/** Invalidates the code mailed to an address. */
export async function deleteCodes(db: Db, email: string): Promise<void> {
  await db.deleteFrom('one_time_codes').where('email', '=', email).execute()
}
