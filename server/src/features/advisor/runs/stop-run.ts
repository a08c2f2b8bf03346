import { z } from 'zod'
import type { Engine } from '../../../db/engine.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { StoppedByPersonError } from './answer.ts'
import type { RunCaller } from './current-run-caller.ts'
import { getRunRegistry } from './run-registry.ts'
import { isInterrupted, finishInterruptedRun } from './finish-interrupted.ts'
import { requestStop, findOwnRun, stopChannel } from './store.ts'

const Notice = z.object({ run_id: z.string() })

/** Stops a run in whichever process it runs, including its tools; its text stays. Does nothing for a finished run or one of another person. */
export async function stopRun({ db, caller, context }: RunCaller, id: string): Promise<void> {
  const live = getRunRegistry(context).get(db.accountId, id)
  if (live !== undefined) {
    if (live.key.userId === caller.userId) live.stop(new StoppedByPersonError())
    return
  }
  const row = await findOwnRun(db, caller.userId, id)
  if (row === undefined) return
  if (isInterrupted(row, context)) return finishInterruptedRun({ db, context }, id)
  await requestStop(db, id)
}

/** Listens for stop requests from other processes; returns the function that stops listening. */
export const listenForStops = (context: Pick<AppContext, 'engine' | 'log'>): Promise<() => Promise<void>> =>
  listenOnStopChannel(context.engine, (id) => getRunRegistry(context).find(id)?.stop(new StoppedByPersonError()))

const listenOnStopChannel = (engine: Engine, onStop: (id: string) => void) =>
  engine.listen(stopChannel, (payload) => onStop(Notice.parse(JSON.parse(payload)).run_id))
