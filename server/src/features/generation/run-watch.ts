import { z } from 'zod'
import type { RunEvent } from '@draftwright/contract/generation'
import type { AccountDb } from '../../db/account-db.ts'
import type { Engine } from '../../db/engine.ts'
import { Alarm, noticesOf } from '../../db/notices.ts'
import { isOver } from './plan.ts'
import { readRun, runChannel, type RunRow, shownSteps } from './store.ts'

/** A notice can be lost with its connection; then the row is looked at this often. */
const lostNoticeMs = 2000

const watchNotices = noticesOf(runChannel, z.object({ run_id: z.string(), state: z.string() }), ({ run_id }) => [
  run_id,
])

/** Calls `listener` with the run's state whenever something about it changed; answers the way to stop. */
export const watchRun = (engine: Engine, id: string, listener: (state: string) => void): Promise<() => void> =>
  watchNotices(engine, id, ({ state }) => listener(state))

/** The run after each change that `wants` names by its state, the first look included, until it is over or the reader has gone. */
async function* changes(
  db: AccountDb,
  engine: Engine,
  id: string,
  signal: AbortSignal,
  wants: (state: string) => boolean,
): AsyncGenerator<RunRow> {
  const alarm = new Alarm()
  const unwatch = await watchRun(engine, id, (state) => {
    if (wants(state)) alarm.ring()
  })
  signal.addEventListener('abort', alarm.ring)
  try {
    while (!signal.aborted) {
      const run = await readRun(db, id)
      if (run === undefined) return
      yield run
      if (isOver(run.state)) return
      await alarm.wait(lostNoticeMs)
    }
  } finally {
    signal.removeEventListener('abort', alarm.ring)
    unwatch()
  }
}

/** The run once it is over; undefined when the reader leaves first. The run goes on either way. */
export async function waitForRun(
  db: AccountDb,
  engine: Engine,
  id: string,
  signal: AbortSignal,
): Promise<RunRow | undefined> {
  for await (const run of changes(db, engine, id, signal, isOver)) if (isOver(run.state)) return run
  return undefined
}

/** What happens to a run, from all that has happened so far to its end; a step that starts over says `queued` first. */
export async function* runEvents(
  db: AccountDb,
  engine: Engine,
  id: string,
  signal: AbortSignal,
): AsyncGenerator<RunEvent> {
  const told = new Map<string, { state: string; text: string }>()
  let lastState: string | null = null
  for await (const run of changes(db, engine, id, signal, () => true)) {
    if (lastState === null || (run.state !== lastState && !isOver(run.state)))
      yield { run_id: id, step: null, state: run.state }
    lastState = run.state
    for (const { step, state, text } of shownSteps(run)) {
      const before = told.get(step) ?? { state: 'queued', text: '' }
      const isNew = !text.startsWith(before.text)
      if (isNew) yield { run_id: id, step, state: 'queued' }
      const added = isNew ? text : text.slice(before.text.length)
      told.set(step, { state, text })
      if (added !== '') yield { run_id: id, step, state, text: added }
      else if (state !== before.state) yield { run_id: id, step, state }
    }
    if (isOver(run.state)) yield { run_id: id, step: null, state: run.state }
  }
}
