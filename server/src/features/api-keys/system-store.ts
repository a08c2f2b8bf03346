import { type Engine, SYSTEM } from '../../db/engine.ts'

/** The name of a key that was just used. */
export async function findApiKeyName(engine: Engine, id: string): Promise<string> {
  const { rows } = await engine.query<{ name: string }>(SYSTEM, 'select name from api_keys where id = $1', [id])
  return rows[0]?.name ?? 'API key'
}
