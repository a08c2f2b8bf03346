import { AppError } from '../../../http/errors.ts'
import type { ChangeSet } from './changes.ts'

/** A refusal that knows all it concerns: each record's own, by its id. To everybody else it is the first of them. */
export class RefusedSome extends AppError {
  readonly each: ReadonlyMap<string, AppError>

  constructor(first: AppError, each: ReadonlyMap<string, AppError>) {
    super(first.status, first.code, first.message, first.details)
    this.each = each
  }
}

/** Does something to records, and to as many of them as may be where some are refused; those are told one by one. */
export async function doneToAllowed<T extends { readonly id: string }>(
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
    const each = error instanceof RefusedSome ? error.each : new Map<string, AppError>()
    const others = items.filter((item) => !each.has(item.id))
    for (const item of items) {
      const why = each.get(item.id) ?? (items.length === 1 ? error : undefined)
      if (why !== undefined) refuse(item, why)
    }
    if (items.length === 1) return
    if (others.length < items.length) return doneToAllowed(set, others, work, refuse)
    // Which of them it was is found out by halves.
    const half = Math.ceil(items.length / 2)
    await doneToAllowed(set, items.slice(0, half), work, refuse)
    await doneToAllowed(set, items.slice(half), work, refuse)
  }
}
