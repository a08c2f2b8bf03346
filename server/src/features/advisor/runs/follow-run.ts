import type { ResumeEvent, RunEvent } from '@draftwright/contract/agent/events'
import { z } from 'zod'
import { runEventsChannel } from './system-store.ts'
import { WakeSignal, createNoticeListener } from '../../../db/notices.ts'
import { toCitations, toReferences } from './references.ts'
import type { RunCaller } from './current-run-caller.ts'
import { getRunRegistry } from './run-registry.ts'
import { isPendingApproval, toPauseEvent } from './pause.ts'
import { isInterrupted, finishInterruptedRun } from './finish-interrupted.ts'
import { toRunEvent, toRunEvents, type RunKey, type RunEventBody } from './run-log.ts'
import { readLastEventIndex, listLogRows, findRun, type RunRow } from './store.ts'

/** A run in another process sends a notification for new events; a notification can be lost, so the row is also polled at this interval. */
const pollMs = 1500
const listenForEvents = createNoticeListener(runEventsChannel, z.array(z.string()), (ids) => ids)

export const isRunActive = ({ status }: Pick<RunRow, 'status'>): boolean => status === 'RUNNING' || status === 'PENDING'

export const toRunKey = (row: RunRow): RunKey => ({
  accountId: row.account_id,
  runId: row.id,
  sessionId: row.session_id,
  userId: row.user_id,
})

/** The events a reader missed, at once, and then the new ones; each part starts with a protocol event that announces it. */
export async function* resumeStream(
  runCaller: RunCaller,
  row: RunRow,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<RunEvent | ResumeEvent> {
  const live = getRunRegistry(runCaller.context).get(runCaller.db.accountId, row.id)
  const total =
    live !== undefined
      ? live.firstIndex + live.log.length
      : isRunActive(row)
        ? (await readLastEventIndex(runCaller.db, row.id)) + 1
        : row.n_events
  const missed = Math.max(0, total - 1 - after)
  const named = { run_id: row.id, session_id: row.session_id }
  if (live === undefined && !isRunActive(row)) {
    yield {
      event: 'replay',
      ...named,
      status: row.status,
      total_events: missed,
      total_buffered: total,
      last_event_index_requested: after,
      message: `Run ${row.status}. Replaying ${missed} missed events (of ${total} total).`,
    }
    return yield* followRun(runCaller, row, after, signal)
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
  for await (const event of followRun(runCaller, row, after, signal)) {
    yield event
    if (missed > 0 && event.event_index === total - 1) yield subscribed
  }
}

/** The events of a run after an index, in whichever process it runs, until it is over or the reader has disconnected. */
async function* followRun(
  runCaller: RunCaller,
  row: RunRow,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<RunEvent> {
  const { db, context } = runCaller
  const live = getRunRegistry(context).get(db.accountId, row.id)
  if (live !== undefined && live.firstIndex <= after + 1) return yield* live.followEvents(after, signal)
  const alarm = new WakeSignal()
  const stopListening = await listenForEvents(context.engine, row.id, alarm.trigger)
  signal.addEventListener('abort', alarm.trigger, { once: true })
  try {
    yield* followStoredRun(runCaller, row, after, signal, alarm)
  } finally {
    signal.removeEventListener('abort', alarm.trigger)
    stopListening()
  }
}

async function* followStoredRun(
  runCaller: RunCaller,
  row: RunRow,
  after: number,
  signal: AbortSignal,
  alarm: WakeSignal,
): AsyncGenerator<RunEvent> {
  const { db, context } = runCaller
  let at = after
  let hasEnded = false
  // Read again after subscribing: events between the first read and the subscription send no notification.
  let current = await findRun(db, row.id)
  while (!signal.aborted && current !== undefined) {
    const live = getRunRegistry(context).get(db.accountId, row.id)
    // The row is read before its events: if it is finished, all its events are recorded.
    const isOver = !isRunActive(current)
    const rows = await listLogRows(db, row.id, at)
    const [first] = rows
    if (!isOver && at < 0 && current.content !== '' && (first === undefined || first.first_index > 0))
      yield* replayPausedText(current, (first?.first_index ?? current.n_events) - 1)
    for (const event of toRunEvents(toRunKey(row), rows, at)) {
      at = event.event_index
      hasEnded = isEndEvent(event)
      yield event
    }
    if (isOver) {
      // Also for a reader that heard more than was recorded before its process was killed.
      if (!hasEnded) yield* replayFromRow(current, at)
      return
    }
    if (isInterrupted(current, context)) await finishInterruptedRun(runCaller, row.id)
    else if (live !== undefined && !live.isOver) return yield* live.followEvents(at, signal)
    else await alarm.wait(pollMs)
    current = await findRun(db, row.id)
  }
  if (current === undefined) {
    const seconds = Math.floor(context.now().getTime() / 1000)
    const gone = { event: 'RunError', content: 'This conversation was deleted.', error_type: 'not_found' } as const
    yield toRunEvent(toRunKey(row), { created_at: seconds, ...gone, content_type: 'str' }, at + 1, seconds)
  }
}

/** After these no events follow, until the run is continued. */
const isEndEvent = ({ event }: RunEvent): boolean =>
  event === 'WorkflowCompleted' || event === 'RunError' || event === 'RunCancelled' || event === 'RunPaused'

/** The text of a run before it paused, if its first events have expired. */
function* replayPausedText(row: RunRow, index: number): Generator<RunEvent> {
  const seconds = Math.floor(Date.parse(row.created_at) / 1000)
  yield toRunEvent(
    toRunKey(row),
    { created_at: seconds, event: 'RunContent', content: row.content, content_type: 'str' },
    index,
    seconds,
  )
}

/** The events of a run that have expired, rebuilt from its row: it ended long ago, or was interrupted. */
function* replayFromRow(row: RunRow, after: number): Generator<RunEvent> {
  const key = toRunKey(row)
  let index = Math.max(after + 1, row.n_events)
  const seconds = Math.floor(Date.parse(row.ended_at ?? row.updated_at) / 1000)
  const frame = (body: RunEventBody) => toRunEvent(key, { created_at: seconds, ...body }, index++, seconds)
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
      toPauseEvent(
        row.tools.filter((tool) => isPendingApproval(tool)),
        row.content,
      ),
    )
  else {
    const cited = listCitedSources(row)
    const references = toReferences(row.input, cited)
    yield frame({ event: 'RunContentCompleted' })
    if (row.followups.length > 0) yield frame({ event: 'FollowupsCompleted', followups: row.followups })
    yield frame({
      event: 'RunCompleted',
      content: row.content,
      content_type: 'str',
      citations: toCitations(cited),
      references,
      extra_data: { references },
    })
    yield frame({ event: 'WorkflowCompleted', workflow_id: row.id, content: row.content, content_type: 'str' })
  }
}

/** The rows an answer cites, in the order of their numbers. */
export function listCitedSources(
  row: Pick<RunRow, 'cited' | 'receipts'>,
  earlier: RunRow['receipts'] = [],
): RunRow['receipts'] {
  const all = new Map([...earlier, ...row.receipts].map((receipt) => [receipt.cite, receipt]))
  return row.cited.flatMap((cite) => all.get(cite) ?? [])
}
