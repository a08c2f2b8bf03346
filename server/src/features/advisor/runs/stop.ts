import { z } from 'zod'
import type { Engine } from '../../../db/engine.ts'
import type { Parts } from '../../../http/parts.ts'
import { type RunAsker, StoppedByPerson } from './answer.ts'
import { hubOf } from './hub.ts'
import { isCutOff, rescue } from './rescue.ts'
import { askToStop, readOwnRun, stopChannel } from './store.ts'

const Notice = z.object({ run_id: z.string() })

/** Stops a run wherever it lives, its tools as well; what was written stays. Nothing happens to one that is over or is somebody else's. */
export async function stopRun({ db, caller, parts }: RunAsker, id: string): Promise<void> {
  const live = hubOf(parts).get(db.accountId, id)
  if (live !== undefined) {
    if (live.key.userId === caller.userId) live.stop(new StoppedByPerson())
    return
  }
  const row = await readOwnRun(db, caller.userId, id)
  if (row === undefined) return
  if (isCutOff(row, parts)) return rescue({ db, parts }, id)
  await askToStop(db, id)
}

/** Hears of stops that other processes were asked for; answers the way to leave off. */
export const hearStops = (parts: Pick<Parts, 'engine' | 'log'>): Promise<() => Promise<void>> =>
  listening(parts.engine, (id) => hubOf(parts).find(id)?.stop(new StoppedByPerson()))

const listening = (engine: Engine, onStop: (id: string) => void) =>
  engine.listen(stopChannel, (payload) => onStop(Notice.parse(JSON.parse(payload)).run_id))
