import type { CrmContext, CrmCaller } from './caller.ts'
import { ChangeSet } from './change-set.ts'

/** Runs a function to see its outcome, and rolls everything back. */
export async function withDryRun<T>(
  context: CrmContext,
  crm: CrmCaller,
  work: (set: ChangeSet) => Promise<T>,
): Promise<T> {
  let result: { readonly value: T } | null = null
  try {
    await context.db.transaction(async (db) => {
      result = { value: await work(new ChangeSet(db, crm, '')) }
      throw new DryRunRollback()
    })
  } catch (error) {
    if (!(error instanceof DryRunRollback)) throw error
  }
  if (result === null) throw new Error('The dry run returned no result')
  // Set within a callback, which the compiler does not follow.
  return (result as { readonly value: T }).value
}
class DryRunRollback extends Error {}
