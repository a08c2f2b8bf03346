import type { AppContext } from '../../http/app-context.ts'
import { findUsersByIds } from '../accounts/index.ts'

/** Adds the actors' names to rows; null without an actor, or for a deleted one. */
export async function addActorNames<T extends { actor_id: string | null }>(
  context: AppContext,
  rows: readonly T[],
): Promise<(T & { actor_name: string | null })[]> {
  const ids = rows.flatMap(({ actor_id }) => actor_id ?? [])
  const people = await findUsersByIds(context.engine, ids)
  return rows.map((row) => ({ ...row, actor_name: people.get(row.actor_id ?? '')?.display_name ?? null }))
}
