import { AsyncLocalStorage } from 'node:async_hooks'
import type { Engine } from './engine.ts'

interface OpenTransaction {
  readonly engine: Engine
  open: boolean
}
const current = new AsyncLocalStorage<OpenTransaction>()

/** Runs a transaction's body; until it ends, the outer engine refuses calls made from inside it. */
export async function withTransactionGuard<T>(engine: Engine, body: () => Promise<T>): Promise<T> {
  const mark: OpenTransaction = { engine, open: true }
  try {
    return await current.run(mark, body)
  } finally {
    mark.open = false
  }
}

/** The outer engine would wait for the transaction that waits for it: forever on PGlite, and on PostgreSQL once the pool is empty. */
export function assertOutsideTransaction(engine: Engine): void {
  const mark = current.getStore()
  if (mark?.open && mark.engine === engine)
    throw new Error(
      'Programming error: the outer database was used inside an open transaction; use the handle that the transaction was given',
    )
}
