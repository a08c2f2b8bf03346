import type { Engine } from './db/engine.ts'
import { reclaimRenewals } from './features/connections/index.ts'
import { reclaimAttempts } from './features/deliveries/index.ts'
import { reclaimMeasurements } from './features/network-numbers/index.ts'
import { reclaimNewsletters } from './features/newsletters/index.ts'

/**
 * Frees what a killed process was working on, so that this one takes it up at once. Only while no other process has the database open;
 * between servers the leases have to end.
 */
export async function reclaimLeases(engine: Engine): Promise<void> {
  for (const reclaim of [reclaimAttempts, reclaimRenewals, reclaimMeasurements, reclaimNewsletters])
    await reclaim(engine)
}
