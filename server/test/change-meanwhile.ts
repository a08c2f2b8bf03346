import { expect } from 'vitest'
import type { AccountDb } from '../src/db/account-db.ts'
import { type Engine, SYSTEM } from '../src/db/engine.ts'

interface Meanwhile {
  /** Locks what `ask` will wait for. */
  readonly lock: (tx: AccountDb) => Promise<unknown>
  /** What somebody else changes of it before they let go. */
  readonly change: (tx: AccountDb) => Promise<unknown>
}

/** The embedded database has one connection, so nothing comes between there. */
export const canChangeMeanwhile = ({ engine }: { readonly engine: Engine }): boolean => engine.kind === 'postgres'

/** Asks, and lets somebody else change something between what is read first and what is locked. */
export async function changeMeanwhile<T>(
  { engine }: { readonly engine: Engine },
  db: AccountDb,
  { lock, change }: Meanwhile,
  ask: () => Promise<T>,
): Promise<T> {
  const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const changing = db.transaction(async (tx) => {
    await lock(tx)
    locked.resolve()
    await release.promise
    await change(tx)
  })
  await locked.promise
  const asking = ask()
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(async () => (await engine.query(SYSTEM, waiting, [])).rows.length).toBe(1)
  release.resolve()
  const [answer] = await Promise.all([asking, changing])
  return answer
}
