import type { NewIdea } from '@draftwright/contract/ideas'
import type { AccountDb } from '../../db/account-db.ts'
import type { Caller } from '../../http/caller.ts'
import { conflictError, notFoundError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import { findPillar } from '../pillars/index.ts'
import { purgeRecording } from './recording.ts'
import { assertCanChangeIdea } from './rules.ts'
import { deleteIdeaRow, insertIdea } from './store.ts'
import { readIdea } from './read-idea.ts'

interface IdeaContext {
  readonly db: AccountDb
  readonly caller: Caller
}

/** Throws 404 for an unknown pillar. */
export async function createIdea({ db, caller, body }: IdeaContext & { body: NewIdea }) {
  await assertPillarExists(db, body.pillar_id)
  return readIdea(db, await insertIdea(db, caller.userId, body))
}

type OneIdeaContext = IdeaContext & { readonly context: AppContext; readonly params: { id: string } }

/** Throws 404, and 403 for another person's unless the caller is a publisher. */
export async function deleteIdea({ db, context, params, caller }: OneIdeaContext): Promise<null> {
  assertCanChangeIdea(caller, await readIdea(db, params.id))
  await purgeRecording({ db, context }, params.id)
  await deleteIdeaRow(db, params.id)
  return null
}

/** Deletes an idea that is unchanged since `version`, its `updated_at`. Throws as `deleteIdea`, and 409 `changed_since`. */
export async function deleteUntouchedIdea(call: OneIdeaContext, version: string): Promise<void> {
  const { updated_at, voters, n_contents, has_recording, merged_into } = await readIdea(call.db, call.params.id)
  if (updated_at !== version || voters.length > 0 || n_contents > 0 || has_recording || merged_into !== null)
    throw conflictError('changed_since', 'This idea was edited in the meantime. Delete it from its own page.')
  await deleteIdea(call)
}

export async function assertPillarExists(db: AccountDb, id: string | null | undefined): Promise<void> {
  if (id !== null && id !== undefined && (await findPillar(db, id)) === undefined) throw notFoundError('Pillar')
}
