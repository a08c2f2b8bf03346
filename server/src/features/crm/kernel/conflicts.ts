import type { AccountDb } from '../../../db/account-db.ts'
import { conflict } from '../../../http/errors.ts'
import { changesSince } from './changes-store.ts'
import { fieldOf } from './fields.ts'
import type { Draft, Resource } from './resource.ts'

/** One field that two people have changed at the same time. */
export interface FieldConflict {
  readonly field: string
  /** What both of them saw. */
  readonly base: unknown
  readonly current: unknown
  readonly yours: unknown
}

/**
 * Throws 409 `conflict` when a field of the draft was changed by somebody since the version it was edited from. Different
 * fields never conflict: both changes stay.
 */
export async function refuseOverwriting(db: AccountDb, { name }: Resource, draft: Draft, since: string): Promise<void> {
  const { id, before, patch } = draft
  if (before === null || before['updated_at'] === since) return
  const seen = new Map<string, unknown>()
  for (const change of await changesSince(db, name, id, since))
    for (const [field, value] of Object.entries(change.before ?? {})) if (!seen.has(field)) seen.set(field, value)
  const fields = Object.entries(patch).flatMap(([field, yours]): FieldConflict[] =>
    seen.has(field) ? [{ field, base: seen.get(field) ?? null, current: fieldOf(before, field), yours }] : [],
  )
  if (fields.length > 0)
    throw conflict('conflict', 'Somebody else has changed the same field meanwhile', {
      fields,
      updated_at: before['updated_at'],
    })
}
