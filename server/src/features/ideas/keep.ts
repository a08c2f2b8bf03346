import type { NewIdea } from '@draftwright/contract/ideas'
import type { AccountDb } from '../../db/account-db.ts'
import type { Caller } from '../../http/caller.ts'
import { conflict, notFound } from '../../http/errors.ts'
import type { Parts } from '../../http/parts.ts'
import { readPillar } from '../pillars/index.ts'
import { dropRecording } from './recording.ts'
import { mayChangeIdea } from './rules.ts'
import { deleteIdea, insertIdea } from './store.ts'
import { findIdea } from './view.ts'

interface Asked {
  readonly db: AccountDb
  readonly caller: Caller
}

/** Throws 404 for an unknown pillar. */
export async function addIdea({ db, caller, body }: Asked & { body: NewIdea }) {
  await mustHavePillar(db, body.pillar_id)
  return findIdea(db, await insertIdea(db, caller.userId, body))
}

type OfOne = Asked & { readonly parts: Parts; readonly params: { id: string } }

/** Throws 404, and 403 for somebody else’s to those who are not publishers. */
export async function removeIdea({ db, parts, params, caller }: OfOne): Promise<null> {
  mayChangeIdea(caller, await findIdea(db, params.id))
  await dropRecording({ db, parts }, params.id)
  await deleteIdea(db, params.id)
  return null
}

/** Removes an idea that is still as it was made at `version`, its `updated_at`. Throws as `removeIdea`, and 409 `changed_since`. */
export async function takeIdeaBack(call: OfOne, version: string): Promise<void> {
  const { updated_at, voters, n_contents, has_recording, merged_into } = await findIdea(call.db, call.params.id)
  if (updated_at !== version || voters.length > 0 || n_contents > 0 || has_recording || merged_into !== null)
    throw conflict('changed_since', 'Somebody has worked on this idea since. Delete it on its own page if it shall go.')
  await removeIdea(call)
}

export async function mustHavePillar(db: AccountDb, id: string | null | undefined): Promise<void> {
  if (id !== null && id !== undefined && (await readPillar(db, id)) === undefined) throw notFound('Pillar')
}
