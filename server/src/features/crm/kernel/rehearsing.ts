import type { Asked, CrmCaller } from './caller.ts'
import { ChangeSet } from './changes.ts'

/** Does something to see what it would come to, and undoes it whatever that is. */
export async function rehearsing<T>(asked: Asked, crm: CrmCaller, work: (set: ChangeSet) => Promise<T>): Promise<T> {
  let result: { readonly value: T } | null = null
  try {
    await asked.db.transaction(async (db) => {
      result = { value: await work(new ChangeSet(db, crm, '')) }
      throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  }
  if (result === null) throw new Error('A rehearsal ended without a result')
  // Set within a callback, which the compiler does not follow.
  return (result as { readonly value: T }).value
}
class Undone extends Error {}
