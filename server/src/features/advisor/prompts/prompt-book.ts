import { mostPrompts, type NewPrompt, type Prompt, type PromptChange } from '@draftwright/contract/advisor'
import type { AccountDb } from '../../../db/account-db.ts'
import type { Parts } from '../../../http/parts.ts'
import { conflict, forbidden, notFound } from '../../../http/errors.ts'
import { memberNames } from '../sharing/member-names.ts'
import {
  countPrompts,
  deletePrompt,
  insertPrompt,
  type KeptPrompt,
  listPrompts,
  readPrompt,
  updatePrompt,
} from './store.ts'

interface Asker {
  db: AccountDb
  parts: Parts
  userId: string
}

const shown =
  (names: ReadonlyMap<string, string>, userId: string) =>
  ({ user_id, ...prompt }: KeptPrompt): Prompt => ({
    ...prompt,
    is_own: user_id === userId,
    owner_name: names.get(user_id) ?? 'A former member',
  })

export async function allPrompts({ db, parts, userId }: Asker): Promise<Prompt[]> {
  return (await listPrompts(db, userId)).map(shown(await memberNames(parts, db.accountId), userId))
}

export async function addPrompt(asker: Asker, prompt: NewPrompt): Promise<Prompt> {
  if ((await countPrompts(asker.db, asker.userId)) >= mostPrompts)
    throw conflict('too_many_prompts', `You have ${mostPrompts} prompts. Delete one first.`)
  return onePrompt(asker, await insertPrompt(asker.db, asker.userId, prompt))
}

export async function changePrompt(asker: Asker, id: string, change: PromptChange): Promise<Prompt> {
  await mayChange(asker, id)
  await updatePrompt(asker.db, id, change, asker.parts.now().toISOString())
  return onePrompt(asker, id)
}

export async function dropPrompt(asker: Asker, id: string): Promise<null> {
  await mayChange(asker, id)
  await deletePrompt(asker.db, id)
  return null
}

async function onePrompt({ db, parts, userId }: Asker, id: string): Promise<Prompt> {
  const prompt = await readPrompt(db, userId, id)
  if (prompt === undefined) throw notFound('Prompt')
  return shown(await memberNames(parts, db.accountId), userId)(prompt)
}

/** Throws 404 where there is none to see, 403 where it is another's. */
async function mayChange({ db, userId }: Asker, id: string): Promise<void> {
  const prompt = await readPrompt(db, userId, id)
  if (prompt === undefined) throw notFound('Prompt')
  if (prompt.user_id !== userId) throw forbidden('Only who wrote a prompt can change it')
}
