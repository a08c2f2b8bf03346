import type { Parts } from '../../http/parts.ts'
import { peopleByIds } from '../accounts/index.ts'

/** The rows with the name of who did it; null where nobody did, or they are gone. */
export async function withNames<T extends { actor_id: string | null }>(
  parts: Parts,
  rows: readonly T[],
): Promise<(T & { actor_name: string | null })[]> {
  const ids = rows.flatMap(({ actor_id }) => actor_id ?? [])
  const people = await peopleByIds(parts.engine, ids)
  return rows.map((row) => ({ ...row, actor_name: people.get(row.actor_id ?? '')?.display_name ?? null }))
}
