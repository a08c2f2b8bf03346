import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { Caller } from '../../http/caller.ts'
import { assertCanChangeContent } from './rules.ts'
import { updateContentRow } from './store.ts'
import { lockContent } from './transitions.ts'
import { readContent } from './view.ts'

/** Confirms what of the text its idea does not say, by its exact words; everything else is open again. Throws 404, 403. */
export async function confirmUnsupported(
  db: AccountDb,
  context: AppContext,
  caller: Caller,
  id: string,
  confirmed: readonly string[],
) {
  await db.transaction(async (tx) => {
    const row = await lockContent(tx, id)
    assertCanChangeContent(caller, row)
    const unsupported = row.unsupported.map((one) => ({ ...one, is_confirmed: confirmed.includes(one.text) }))
    await updateContentRow(tx, id, { unsupported })
  })
  return readContent(db, context, id)
}
