import { maxPrompts, type NewPrompt, type Prompt, type PromptChange } from '@draftwright/contract/advisor'
import type { AccountDb } from '../../../db/account-db.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { conflictError, forbiddenError, notFoundError } from '../../../http/errors.ts'
import { loadMemberNames } from '../sharing/member-names.ts'
import {
  countPrompts,
  deletePrompt,
  insertPrompt,
  type PromptRow,
  listPrompts,
  findPrompt,
  updatePrompt,
} from './store.ts'

interface PromptUser {
  db: AccountDb
  context: AppContext
  userId: string
}

const toPrompt =
  (names: ReadonlyMap<string, string>, userId: string) =>
  ({ user_id, ...prompt }: PromptRow): Prompt => ({
    ...prompt,
    is_own: user_id === userId,
    owner_name: names.get(user_id) ?? 'A former member',
  })

export async function listVisiblePrompts({ db, context, userId }: PromptUser): Promise<Prompt[]> {
  return (await listPrompts(db, userId)).map(toPrompt(await loadMemberNames(context, db.accountId), userId))
}

export async function createPrompt(runCaller: PromptUser, prompt: NewPrompt): Promise<Prompt> {
  const { db, userId } = runCaller
  const id = await db.transaction(async (tx) => {
    await tx.lockList('advisor prompts', userId)
    if ((await countPrompts(tx, userId)) >= maxPrompts)
      throw conflictError('too_many_prompts', `You have ${maxPrompts} prompts. Delete one first.`)
    return insertPrompt(tx, userId, prompt)
  })
  return readVisiblePrompt(runCaller, id)
}

export async function updateOwnPrompt(runCaller: PromptUser, id: string, change: PromptChange): Promise<Prompt> {
  await assertOwnPrompt(runCaller, id)
  await updatePrompt(runCaller.db, id, change, runCaller.context.now().toISOString())
  return readVisiblePrompt(runCaller, id)
}

export async function deleteOwnPrompt(runCaller: PromptUser, id: string): Promise<null> {
  await assertOwnPrompt(runCaller, id)
  await deletePrompt(runCaller.db, id)
  return null
}

async function readVisiblePrompt({ db, context, userId }: PromptUser, id: string): Promise<Prompt> {
  const prompt = await findPrompt(db, userId, id)
  if (prompt === undefined) throw notFoundError('Prompt')
  return toPrompt(await loadMemberNames(context, db.accountId), userId)(prompt)
}

/** Throws 404 if it is not visible to the caller, 403 if it belongs to another person. */
async function assertOwnPrompt({ db, userId }: PromptUser, id: string): Promise<void> {
  const prompt = await findPrompt(db, userId, id)
  if (prompt === undefined) throw notFoundError('Prompt')
  if (prompt.user_id !== userId) throw forbiddenError('Only the author of a prompt can change it')
}
