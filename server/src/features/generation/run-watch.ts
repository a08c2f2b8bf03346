import { z } from 'zod'
import type { RunEvent } from '@draftwright/contract/generation'
import type { AccountDb } from '../../db/account-db.ts'
import type { Engine } from '../../db/engine.ts'
import { WakeSignal, createNoticeListener } from '../../db/notices.ts'
import { isRunFinished } from './plan.ts'
import { findRunRow, runChannel, type RunRow, toRunSteps } from './store.ts'

/** A notification can be lost with its connection; then the row is polled at this interval. */
const lostNoticeMs = 2000

const watchNotices = createNoticeListener(
  runChannel,
  z.object({ run_id: z.string(), state: z.string() }),
  ({ run_id }) => [run_id],
)

/** Calls `listener` with the run's state after each change; returns a function that stops it. */
export const watchRun = (engine: Engine, id: string, listener: (state: string) => void): Promise<() => void> =>
  watchNotices(engine, id, ({ state }) => listener(state))

/** Yields the run at first and after each change whose state `wants` accepts, until it is over or the reader has disconnected. */
async function* streamRunRows(
  db: AccountDb,
  engine: Engine,
  id: string,
  signal: AbortSignal,
  wants: (state: string) => boolean,
): AsyncGenerator<RunRow> {
  const alarm = new WakeSignal()
  const unwatch = await watchRun(engine, id, (state) => {
    if (wants(state)) alarm.trigger()
  })
  signal.addEventListener('abort', alarm.trigger)
  try {
    while (!signal.aborted) {
      const run = await findRunRow(db, id)
      if (run === undefined) return
      yield run
      if (isRunFinished(run.state)) return
      await alarm.wait(lostNoticeMs)
    }
  } finally {
    signal.removeEventListener('abort', alarm.trigger)
    unwatch()
  }
}

/** The run once it is over; undefined when the reader disconnects first. The run continues in any case. */
export async function waitForRun(
  db: AccountDb,
  engine: Engine,
  id: string,
  signal: AbortSignal,
): Promise<RunRow | undefined> {
  for await (const run of streamRunRows(db, engine, id, signal, isRunFinished)) if (isRunFinished(run.state)) return run
  return undefined
}

/** The events of a run, from all earlier ones to its end; a restarted step emits `queued` first. */
export async function* streamRunEvents(
  db: AccountDb,
  engine: Engine,
  id: string,
  signal: AbortSignal,
): AsyncGenerator<RunEvent> {
  const sentByStep = new Map<string, { state: string; text: string; thinking_ms?: number | undefined }>()
  let lastState: string | null = null
  for await (const run of streamRunRows(db, engine, id, signal, () => true)) {
    if (lastState === null || (run.state !== lastState && !isRunFinished(run.state)))
      yield { run_id: id, step: null, state: run.state }
    lastState = run.state
    for (const { step, state, text, thinking_ms } of toRunSteps(run)) {
      const before = sentByStep.get(step) ?? { state: 'queued', text: '' }
      const isNew = !text.startsWith(before.text)
      if (isNew) yield { run_id: id, step, state: 'queued' }
      const added = isNew ? text : text.slice(before.text.length)
      sentByStep.set(step, { state, text, thinking_ms })
      const isThinking = thinking_ms !== undefined && thinking_ms !== before.thinking_ms
      const thought = isThinking ? { thinking_ms } : {}
      if (added !== '') yield { run_id: id, step, state, text: added, ...thought }
      else if (state !== before.state || isThinking) yield { run_id: id, step, state, ...thought }
    }
    if (isRunFinished(run.state)) yield { run_id: id, step: null, state: run.state }
  }
}
