import type { AccountDb } from '../../db/account-db.ts'
import type { Caller } from '../../http/caller.ts'
import { notFoundError, inTrashError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import { assertCanChangeContent } from './rules.ts'
import { lockContent } from './transitions.ts'
import { updateContentRow, findContentRow } from './store.ts'
import { saveContentText } from './update.ts'
import type { NewContent } from './create.ts'

type RewrittenText = Pick<
  NewContent,
  'title' | 'rich_content' | 'excerpt' | 'model' | 'source_text' | 'left_out' | 'interview' | 'findings'
>

/** Replaces a variant's text with a newly written one, as a revision that can be restored. */
export async function rewriteContent(
  db: AccountDb,
  context: AppContext,
  userId: string,
  id: string,
  { source_text, left_out = [], interview = [], findings = [], model, ...text }: RewrittenText,
): Promise<void> {
  const row = await lockContent(db, id)
  if (row.deleted_at !== null) throw inTrashError('post')
  await saveContentText(db, context, row, text, { userId, reason: 'generated', model })
  // What a person has settled stays settled in another text about the same.
  const kept = findings.map(
    (one) =>
      row.findings.find(({ kind, text: said, state }) => state === 'right' && kind === one.kind && said === one.text) ??
      one,
  )
  await updateContentRow(db, id, { source_text, left_out, interview, findings: kept, model })
}

/** The content, when the caller may change it. Throws 404, 403, and 409 for one in the trash. */
export async function readChangeableContent(db: AccountDb, caller: Caller, id: string) {
  const row = await findContentRow(db, id)
  if (row === undefined) throw notFoundError('Content')
  assertCanChangeContent(caller, row)
  if (row.deleted_at !== null) throw inTrashError('post')
  return row
}

/** Records the current source text as the one the variant is based on. */
export const updateSourceText = (db: AccountDb, id: string, source_text: string) =>
  updateContentRow(db, id, { source_text })
