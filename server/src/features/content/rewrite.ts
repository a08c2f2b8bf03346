import type { AccountDb } from '../../db/account-db.ts'
import type { Caller } from '../../http/caller.ts'
import { conflict, notFound } from '../../http/errors.ts'
import type { Parts } from '../../http/parts.ts'
import { mayChange } from './rules.ts'
import { held } from './moves.ts'
import { changeContent, readContentRow } from './store.ts'
import { saveText } from './update.ts'
import type { NewContent } from './create.ts'

type Written = Pick<NewContent, 'title' | 'rich_content' | 'excerpt' | 'model' | 'source_text'>

/** Puts a newly written text in the place of a variant's own, as a revision that can be restored. */
export async function rewriteContent(
  db: AccountDb,
  parts: Parts,
  userId: string,
  id: string,
  { source_text, model, ...text }: Written,
): Promise<void> {
  const row = await held(db, id)
  if (row.deleted_at !== null) throw conflict('in_trash', 'This post is in the trash. Restore it first.')
  await saveText(db, parts, userId, row, text, { reason: 'generated', model })
  await changeContent(db, id, { source_text, model })
}

/** The content, when the caller may change it. Throws 404, 403, and 409 for one in the trash. */
export async function changeable(db: AccountDb, caller: Caller, id: string) {
  const row = await readContentRow(db, id)
  if (row === undefined) throw notFound('Content')
  mayChange(caller, row)
  if (row.deleted_at !== null) throw conflict('in_trash', 'This post is in the trash. Restore it first.')
  return row
}

/** Takes the source as it now reads for what the variant was made of. */
export const keepSource = (db: AccountDb, id: string, source_text: string) => changeContent(db, id, { source_text })
