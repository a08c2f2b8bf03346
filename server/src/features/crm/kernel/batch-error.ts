import { AppError } from '../../../http/errors.ts'
import type { ChangeSet } from './change-set.ts'

/** A refusal with the reason of each record, by its id. For other code it is the first of them. */
export class BatchError extends AppError {
  readonly errorsById: ReadonlyMap<string, AppError>

  constructor(first: AppError, each: ReadonlyMap<string, AppError>) {
    super(first.status, first.code, first.message, first.details)
    this.errorsById = each
  }
}

/** Applies an operation to all records, or to as many as possible if some are refused; those are returned individually. */
export async function applyToAllowed<T extends { readonly id: string }>(
  set: ChangeSet,
  items: readonly T[],
  work: (items: readonly T[]) => Promise<unknown>,
  refuse: (item: T, why: AppError) => void,
): Promise<void> {
  if (items.length === 0) return
  try {
    await set.attempt(() => work(items))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const errorsById = error instanceof BatchError ? error.errorsById : new Map<string, AppError>()
    const others = items.filter((item) => !errorsById.has(item.id))
    for (const item of items) {
      const why = errorsById.get(item.id) ?? (items.length === 1 ? error : undefined)
      if (why !== undefined) refuse(item, why)
    }
    if (items.length === 1) return
    if (others.length < items.length) return applyToAllowed(set, others, work, refuse)
    // Refused records are found by bisection.
    const half = Math.ceil(items.length / 2)
    await applyToAllowed(set, items.slice(0, half), work, refuse)
    await applyToAllowed(set, items.slice(half), work, refuse)
  }
}
