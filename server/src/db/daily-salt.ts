import { randomBytes } from 'node:crypto'
import { type Engine, SYSTEM } from './engine.ts'

/**
 * The secret that visitors of one day (UTC, `YYYY-MM-DD`) are hashed with, as hex; the same for all processes. Secrets of earlier
 * days are deleted: afterwards no hash can be traced to a person.
 */
export async function ensureDailySalt(engine: Engine, day: string): Promise<string> {
  const { rows } = await engine.query<{ salt: string }>(
    SYSTEM,
    `insert into visitor_salts (day, salt) values ($1::date, decode($2::text, 'hex'))
     on conflict (day) do update set salt = visitor_salts.salt returning encode(salt, 'hex') as salt`,
    [day, randomBytes(32).toString('hex')],
  )
  await engine.query(SYSTEM, 'delete from visitor_salts where day < $1::date', [day])
  return rows[0]?.salt ?? ''
}
