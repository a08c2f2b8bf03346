import type { NewPrompt, PromptChange } from '@draftwright/contract/advisor'
import type { AccountDb } from '../../../db/account-db.ts'
import { createId } from '../../../db/create-id.ts'

const selectVisiblePrompts = (db: AccountDb, userId: string) =>
  db
    .from('agent_prompts')
    .select(['id', 'user_id', 'name', 'text', 'is_shared', 'updated_at'])
    .where((where) => where.or([where('user_id', '=', userId), where('is_shared', '=', true)]))

export type PromptRow = Awaited<ReturnType<typeof listPrompts>>[number]

export const listPrompts = (db: AccountDb, userId: string) =>
  selectVisiblePrompts(db, userId).orderBy('name').orderBy('id').limit(1000).execute()

export const findPrompt = (db: AccountDb, userId: string, id: string): Promise<PromptRow | undefined> =>
  selectVisiblePrompts(db, userId).where('id', '=', id).executeTakeFirst()

export async function countPrompts(db: AccountDb, userId: string): Promise<number> {
  const { n } = await db
    .from('agent_prompts')
    .select((select) => select.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return n
}

export async function insertPrompt(
  db: AccountDb,
  user_id: string,
  { is_shared = false, ...prompt }: NewPrompt,
): Promise<string> {
  const id = createId()
  await db.insert('agent_prompts', { ...prompt, is_shared, id, user_id }).execute()
  return id
}

export const updatePrompt = (db: AccountDb, id: string, change: PromptChange, now: string) =>
  db
    .update('agent_prompts')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .execute()

export const deletePrompt = (db: AccountDb, id: string) => db.remove('agent_prompts').where('id', '=', id).execute()
