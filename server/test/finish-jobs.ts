import { expect } from 'vitest'
import { SYSTEM } from '../src/db/engine.ts'
import type { AppContext } from '../src/http/app-context.ts'

/** Starts delayed jobs of one name now, and waits until none is left. */
export async function finishJobs({ engine }: Pick<AppContext, 'engine'>, name: string): Promise<void> {
  const open = `name = $1 and state in ('created', 'retry', 'active')`
  await expect
    .poll(async () => {
      await engine.query(
        SYSTEM,
        `update pgboss.job set start_after = now() where name = $1 and state in ('created', 'retry') and start_after > now()`,
        [name],
      )
      return (await engine.query(SYSTEM, `select 1 from pgboss.job where ${open} limit 1`, [name])).rows
    })
    .toEqual([])
}
