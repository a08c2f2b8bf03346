import { AsyncLocalStorage } from 'node:async_hooks'
import type { Engine } from './engine.ts'

interface Open {
  readonly engine: Engine
  open: boolean
}
const current = new AsyncLocalStorage<Open>()

/** Runs a transaction's body; until it ends, the outer engine refuses calls made from inside it. */
export async function insideTransaction<T>(engine: Engine, body: () => Promise<T>): Promise<T> {
  const mark: Open = { engine, open: true }
  try {
    return await current.run(mark, body)
  } finally {
    mark.open = false
  }
}

/** The outer engine would wait for the transaction that waits for it: for ever on PGlite, and on PostgreSQL once the pool is empty. */
export function refuseInsideTransaction(engine: Engine): void {
  const mark = current.getStore()
  if (mark?.open && mark.engine === engine)
    throw new Error(
      'Programming error: the outer database was used inside an open transaction; use the handle that the transaction was given',
    )
}
