import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { lockBasesOfTables, removeRecordsForGood } from '../tables/index.ts'
import { deleteAnswersOfContact, listTablesOfContact } from './contact-answers-store.ts'

/** Deletes what a person sent by forms, with the records that were made of it. Returns the entries that stand in the timeline for it. */
export async function removeAnswersOfContact(tx: AccountDb, context: AppContext, contactId: string): Promise<string[]> {
  // Bases come before answers: what makes a record of an answer locks them in this order, too.
  await lockBasesOfTables(tx, await listTablesOfContact(tx, contactId))
  const answers = await deleteAnswersOfContact(tx, contactId)
  const byTable = Map.groupBy(answers, ({ record_table_id }) => record_table_id)
  for (const [tableId, made] of byTable)
    if (tableId !== null)
      await removeRecordsForGood(
        tx,
        context,
        tableId,
        made.flatMap(({ record_id }) => record_id ?? []),
      )
  return answers.flatMap(({ log_id }) => log_id ?? [])
}
