import type { ResumeEvent, RunEvent } from '@draftwright/contract/agent/events'
import { z } from 'zod'
import { toldChannel } from '../../../db/live-runs.ts'
import { Alarm, noticesOf } from '../../../db/notices.ts'
import { citationsOf, referencesOf, type RunAsker } from './answer.ts'
import { hubOf } from './hub.ts'
import { isWaiting, pauseTold } from './pause.ts'
import { isCutOff, rescue } from './rescue.ts'
import { frameOf, framesOf, type RunKey, type Told } from './run-log.ts'
import { lastWritten, logRows, readRun, type RunRow } from './store.ts'

/** A run in another process says when it told more; a notice can be lost, so it is looked at this often all the same. */
const lookEveryMs = 1500
const hearTold = noticesOf(toldChannel, z.array(z.string()), (ids) => ids)

export const isUnderWay = ({ status }: Pick<RunRow, 'status'>): boolean => status === 'RUNNING' || status === 'PENDING'

export const keyOf = (row: RunRow): RunKey => ({
  accountId: row.account_id,
  runId: row.id,
  sessionId: row.session_id,
  userId: row.user_id,
})

/** What a reader who was away missed, at once, and then what comes; before each of the two a word on it, as the wire has it. */
export async function* resume(
  asker: RunAsker,
  row: RunRow,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<RunEvent | ResumeEvent> {
  const live = hubOf(asker.parts).get(asker.db.accountId, row.id)
  const total =
    live !== undefined
      ? live.firstIndex + live.log.length
      : isUnderWay(row)
        ? (await lastWritten(asker.db, row.id)) + 1
        : row.n_events
  const missed = Math.max(0, total - 1 - after)
  const named = { run_id: row.id, session_id: row.session_id }
  if (live === undefined && !isUnderWay(row)) {
    yield {
      event: 'replay',
      ...named,
      status: row.status,
      total_events: missed,
      total_buffered: total,
      last_event_index_requested: after,
      message: `Run ${row.status}. Replaying ${missed} missed events (of ${total} total).`,
    }
    return yield* follow(asker, row, after, signal)
  }
  const running = { ...named, status: 'running', current_event_count: total }
  const subscribed = {
    event: 'subscribed' as const,
    ...running,
    message: 'Subscribed to agent run. Receiving live events.',
  }
  if (missed === 0) yield subscribed
  else
    yield { event: 'catch_up', ...running, missed_events: missed, message: `Catching up on ${missed} missed events.` }
  for await (const event of follow(asker, row, after, signal)) {
    yield event
    if (missed > 0 && event.event_index === total - 1) yield subscribed
  }
}

/** The events of a run after an index, wherever it lives, until it is over or the reader has gone. */
export async function* follow(
  asker: RunAsker,
  row: RunRow,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<RunEvent> {
  const { db, parts } = asker
  const live = hubOf(parts).get(db.accountId, row.id)
  if (live !== undefined && live.firstIndex <= after + 1) return yield* live.follow(after, signal)
  const alarm = new Alarm()
  const deafen = await hearTold(parts.engine, row.id, alarm.ring)
  signal.addEventListener('abort', alarm.ring, { once: true })
  try {
    yield* followRows(asker, row, after, signal, alarm)
  } finally {
    signal.removeEventListener('abort', alarm.ring)
    deafen()
  }
}

async function* followRows(
  asker: RunAsker,
  row: RunRow,
  after: number,
  signal: AbortSignal,
  alarm: Alarm,
): AsyncGenerator<RunEvent> {
  const { db, parts } = asker
  let at = after
  // Read again with the alarm set: what was told between the first look and that rings nobody.
  let current = await readRun(db, row.id)
  while (!signal.aborted && current !== undefined) {
    const live = hubOf(parts).get(db.accountId, row.id)
    // The row is read before its events: an end that it tells of has all its events down.
    const isOver = !isUnderWay(current)
    const rows = await logRows(db, row.id, at)
    const [first] = rows
    if (!isOver && at < 0 && current.content !== '' && (first === undefined || first.first_index > 0))
      yield* startOf(current, (first?.first_index ?? current.n_events) - 1)
    for (const event of framesOf(keyOf(row), rows, at)) {
      at = event.event_index
      yield event
    }
    if (isOver) {
      if (at + 1 < current.n_events || current.n_events === 0) yield* fromRow(current, at)
      return
    }
    if (isCutOff(current, parts)) await rescue(asker, row.id)
    else if (live !== undefined && !live.isOver) return yield* live.follow(at, signal)
    else await alarm.wait(lookEveryMs)
    current = await readRun(db, row.id)
  }
}

/** What a run said before it paused, where its first events are past. */
function* startOf(row: RunRow, index: number): Generator<RunEvent> {
  const seconds = Math.floor(Date.parse(row.created_at) / 1000)
  yield frameOf(
    keyOf(row),
    { created_at: seconds, event: 'RunContent', content: row.content, content_type: 'str' },
    index,
    seconds,
  )
}

/** A run whose events are past, told from its row: it is long over, or was cut off. */
function* fromRow(row: RunRow, after: number): Generator<RunEvent> {
  const key = keyOf(row)
  let index = Math.max(after + 1, row.n_events)
  const seconds = Math.floor(Date.parse(row.ended_at ?? row.updated_at) / 1000)
  const frame = (told: Told) => frameOf(key, { created_at: seconds, ...told }, index++, seconds)
  if (after < 0) {
    yield frame({ event: 'RunStarted', model: row.model })
    if (row.content !== '') yield frame({ event: 'RunContent', content: row.content, content_type: 'str' })
  }
  if (row.status === 'ERROR')
    yield frame({
      event: 'RunError',
      content: row.error?.message ?? 'An error occurred during processing',
      content_type: 'str',
      ...(row.error === null ? {} : { error_type: row.error.code }),
    })
  else if (row.status === 'CANCELLED')
    yield frame({ event: 'RunCancelled', reason: 'Stopped', content: row.content, content_type: 'str' })
  else if (row.status === 'PAUSED')
    yield frame(
      pauseTold(
        row.tools.filter((tool) => isWaiting(tool)),
        row.content,
      ),
    )
  else {
    const cited = citedOf(row)
    const references = referencesOf(row.input, cited)
    yield frame({ event: 'RunContentCompleted' })
    if (row.followups.length > 0) yield frame({ event: 'FollowupsCompleted', followups: row.followups })
    yield frame({
      event: 'RunCompleted',
      content: row.content,
      content_type: 'str',
      citations: citationsOf(cited),
      references,
      extra_data: { references },
    })
    yield frame({ event: 'WorkflowCompleted', workflow_id: row.id, content: row.content, content_type: 'str' })
  }
}

/** The rows an answer cites, in the order of their numbers. */
export function citedOf(row: Pick<RunRow, 'cited' | 'receipts'>, earlier: RunRow['receipts'] = []): RunRow['receipts'] {
  const all = new Map([...earlier, ...row.receipts].map((receipt) => [receipt.cite, receipt]))
  return row.cited.flatMap((cite) => all.get(cite) ?? [])
}
