import type { AccountDb } from '../../db/account-db.ts'

/**
 * Deletes what an import created and nobody has changed, commented on, voted for, recorded or used since: posts go to the trash,
 * ideas are deleted permanently. Everything else is kept and marked.
 */
export async function undoImportRows(db: AccountDb, id: string): Promise<void> {
  const params = [db.accountId, id]
  await db.executeSql(
    `with made as (
       select contents.id from import_rows join contents on contents.account_id = import_rows.account_id and contents.id = import_rows.content_id
        where import_rows.account_id = $1 and import_rows.import_id = $2 and import_rows.state = 'created'
          and contents.updated_at = import_rows.touched_at and contents.status = 'draft' and contents.deleted_at is null
          and not exists (select from comments where comments.account_id = $1 and comments.content_id = contents.id)
          and not exists (select from contents as variant where variant.account_id = $1 and variant.source_content_id = contents.id)
     ), gone as (
       update contents set deleted_at = now() from made where contents.account_id = $1 and contents.id = made.id returning contents.id
     )
     update import_rows set state = 'undone' from gone
      where import_rows.account_id = $1 and import_rows.import_id = $2 and import_rows.content_id = gone.id`,
    params,
  )
  await db.executeSql(
    `with made as (
       select ideas.id from import_rows join ideas on ideas.account_id = import_rows.account_id and ideas.id = import_rows.idea_id
        where import_rows.account_id = $1 and import_rows.import_id = $2 and import_rows.state = 'created'
          and ideas.updated_at = import_rows.touched_at
          and not exists (select from contents where contents.account_id = $1 and contents.idea_id = ideas.id)
          and not exists (select from generation_runs where generation_runs.account_id = $1 and generation_runs.idea_id = ideas.id)
          and not exists (select from idea_votes where idea_votes.account_id = $1 and idea_votes.idea_id = ideas.id)
          and not exists (select from idea_recordings where idea_recordings.account_id = $1 and idea_recordings.idea_id = ideas.id)
     ), marked as (
       update import_rows set state = 'undone', idea_id = null from made
        where import_rows.account_id = $1 and import_rows.import_id = $2 and import_rows.idea_id = made.id returning made.id
     )
     delete from ideas using marked where ideas.account_id = $1 and ideas.id = marked.id`,
    params,
  )
  await db
    .update('import_rows')
    .set({ state: 'kept' })
    .where('import_id', '=', id)
    .where('state', '=', 'created')
    .execute()
}
