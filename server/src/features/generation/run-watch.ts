import { z } from 'zod'
import type { RunEvent } from '@draftwright/contract/generation'
import type { AccountDb } from '../../db/account-db.ts'
import type { Engine } from '../../db/engine.ts'
import { isOver } from './plan.ts'
import { readRun, runChannel, type RunRow, shownSteps } from './store.ts'

type Listener = (state: string) => void
const Notice = z.object({ run_id: z.string(), state: z.string() })
/** A notice can be lost with its connection; then the row is looked at this often. */
const lostNoticeMs = 2000

/** One LISTEN a database, shared by everybody who watches a run in this process. */
const hubs = new WeakMap<Engine, Promise<Map<string, Set<Listener>>>>()

function hubOf(engine: Engine): Promise<Map<string, Set<Listener>>> {
  let hub = hubs.get(engine)
  if (hub === undefined) {
    const listeners = new Map<string, Set<Listener>>()
    hub = engine
      .listen(runChannel, (payload) => {
        const notice = Notice.parse(JSON.parse(payload))
        for (const listener of listeners.get(notice.run_id) ?? []) listener(notice.state)
      })
      .then(() => listeners)
    hubs.set(engine, hub)
    hub.catch(() => hubs.delete(engine))
  }
  return hub
}

/** Calls `listener` with the run's state whenever something about it changed; answers the way to stop. */
export async function watchRun(engine: Engine, id: string, listener: Listener): Promise<() => void> {
  const hub = await hubOf(engine)
  const listeners = hub.get(id) ?? new Set()
  hub.set(id, listeners.add(listener))
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) hub.delete(id)
  }
}

/** The run after each change that `wants` names by its state, the first look included, until it is over or the reader has gone. */
async function* changes(
  db: AccountDb,
  engine: Engine,
  id: string,
  signal: AbortSignal,
  wants: (state: string) => boolean,
): AsyncGenerator<RunRow> {
  let wake: () => void = () => undefined
  let isStale = false
  const rouse = () => {
    isStale = true
    wake()
  }
  const unwatch = await watchRun(engine, id, (state) => {
    if (wants(state)) rouse()
  })
  signal.addEventListener('abort', rouse)
  try {
    while (!signal.aborted) {
      isStale = false
      const run = await readRun(db, id)
      if (run === undefined) return
      yield run
      if (isOver(run.state)) return
      if (isStale) continue
      const lost = setTimeout(rouse, lostNoticeMs)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
      clearTimeout(lost)
    }
  } finally {
    signal.removeEventListener('abort', rouse)
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
