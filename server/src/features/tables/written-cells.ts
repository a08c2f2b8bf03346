import { ChangeEffects } from './webhooks/change-effects.ts'

/** What was written: fields with the records where they changed, and records that are due as a whole. */
export interface WrittenCells {
  readonly changed: Map<string, Set<string>>
  /** By table. */
  readonly whole: Map<string, Set<string>>
  /** By table: every record that was written. */
  readonly touched: Map<string, Set<string>>
  /** What becomes of other cells, where a webhook may ask for it. */
  readonly effects?: ChangeEffects | undefined
}

export const createWrittenCells = (hasWebhooks = false): WrittenCells => ({
  changed: new Map(),
  whole: new Map(),
  touched: new Map(),
  ...(hasWebhooks ? { effects: new ChangeEffects() } : {}),
})
export function addTo(sets: Map<string, Set<string>>, key: string, ids: Iterable<string>): void {
  const set = sets.get(key) ?? new Set()
  for (const id of ids) set.add(id)
  sets.set(key, set)
}
