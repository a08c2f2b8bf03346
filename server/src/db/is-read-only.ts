import { type Engine, SYSTEM } from './engine.ts'

/** Whether the server takes no writes, as a standby does. */
export async function isReadOnly(engine: Engine): Promise<boolean> {
  const { rows } = await engine.query<{ transaction_read_only: string }>(SYSTEM, 'show transaction_read_only')
  return rows[0]?.transaction_read_only !== 'off'
}
