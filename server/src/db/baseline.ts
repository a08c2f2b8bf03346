import type { Engine } from './engine.ts'

/** The file that holds the schema as the 70 earlier migrations left it, up to this last one. */
const BASELINE = '0001_baseline.sql'
const LAST_BEFORE = '0112_notification_session.sql'
const COUNT_BEFORE = 70

/**
 * Marks the baseline as applied on a database that already has its schema from the earlier migrations, whose names it replaces.
 * `applied` maps the name of each applied migration to its hash; `sha256` is the baseline's. Returns true when it did so.
 * Throws on a database that stopped halfway through the earlier migrations: only the version before can complete those.
 */
export async function adoptBaseline(
  engine: Engine,
  applied: ReadonlyMap<string, string>,
  sha256: string,
): Promise<boolean> {
  const earlier = [...applied.keys()].filter((name) => name !== BASELINE && name <= LAST_BEFORE).sort()
  if (earlier.length === 0 || applied.has(BASELINE)) return false
  const last = earlier.at(-1)
  if (earlier.length < COUNT_BEFORE || last !== LAST_BEFORE)
    throw new Error(
      `The database stopped at migration ${last}, before ${LAST_BEFORE}; start the version before the baseline once, then this one`,
    )
  await engine.exec(
    `begin;
     delete from schema_migrations where name <= '${LAST_BEFORE}';
     insert into schema_migrations (name, sha256) values ('${BASELINE}', '${sha256}');
     commit`,
  )
  return true
}
