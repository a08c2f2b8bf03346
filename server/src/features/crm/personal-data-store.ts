import type { AccountDb } from '../../db/account-db.ts'

/** What a person wrote on records of this workspace, their tasks and those they assigned, and the files they added. */
export async function collectPersonalCrmData(db: AccountDb, userId: string) {
  const entries = await db
    .from('crm_activity_log')
    .select(['id', 'kind', 'subject', 'body', 'occurred_at', 'created_at'])
    .where('actor_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .execute()
  const tasks = await db
    .from('crm_tasks')
    .select(['id', 'title', 'body', 'due_at', 'done_at', 'created_at'])
    .where((eb) => eb.or([eb('assignee_id', '=', userId), eb('created_by', '=', userId)]))
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .execute()
  const files = await db
    .from('crm_files')
    .select(['id', 'filename', 'media_type', 'bytes', 'created_at'])
    .where('created_by', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .execute()
  return { crm_entries: entries, crm_tasks: tasks, crm_files: files }
}
