import type { AccountDb } from '../../../db/account-db.ts'
import { conflictError } from '../../../http/errors.ts'
import { listChangesSince } from './changes-store.ts'
import { getField } from './fields.ts'
import type { Draft, Resource } from './resource.ts'

/** A field that two people have changed concurrently. */
interface FieldConflict {
  readonly field: string
  /** The value both started from. */
  readonly base: unknown
  readonly current: unknown
  readonly yours: unknown
}

/**
 * Throws 409 `conflict` when a field of the draft was changed by someone since the version it was edited from. Different fields
 * never conflict: both changes are kept.
 */
export async function assertNotOverwriting(
  db: AccountDb,
  { name }: Resource,
  draft: Draft,
  since: string,
): Promise<void> {
  const { id, before, patch } = draft
  if (before === null || before['updated_at'] === since) return
  const seen = new Map<string, unknown>()
  for (const change of await listChangesSince(db, name, id, since))
    for (const [field, value] of Object.entries(change.before ?? {})) if (!seen.has(field)) seen.set(field, value)
  const fields = Object.entries(patch).flatMap(([field, yours]): FieldConflict[] =>
    seen.has(field) ? [{ field, base: seen.get(field) ?? null, current: getField(before, field), yours }] : [],
  )
  if (fields.length > 0)
    throw conflictError('conflict', 'Someone else changed the same field in the meantime', {
      fields,
      updated_at: before['updated_at'],
    })
}
