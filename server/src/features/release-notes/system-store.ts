import { type Engine, SYSTEM } from '../../db/engine.ts'

interface KnownNote {
  id: string
  first_seen_at: string
}

/**
 * Stores the entries that this installation did not have before, and returns when each came. In a new installation, and in one that
 * did not keep them yet, all are as old as can be, so that none is listed as new.
 */
export async function recordReleaseNotes(
  engine: Engine,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, string>> {
  const { rows } = await engine.query<KnownNote>(
    SYSTEM,
    `with added as (
       insert into release_notes (id, first_seen_at)
       select distinct one.id, case when exists (select from release_notes) then $2::timestamptz else 'epoch' end
         from unnest($1::text[]) as one (id)
       on conflict (id) do nothing
       returning id, first_seen_at)
     select id, first_seen_at from added
     union all
     select id, first_seen_at from release_notes where id = any ($1::text[])`,
    [[...ids], now.toISOString()],
  )
  return new Map(rows.map(({ id, first_seen_at }) => [id, first_seen_at]))
}
