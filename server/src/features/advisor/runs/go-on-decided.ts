import type { ToolExecution } from '@draftwright/contract/agent/events'
import type { ModelMessage, ToolResultPart } from 'ai'
import type { Trace } from '../../../db/audit.ts'
import { AppError, conflict } from '../../../http/errors.ts'
import type { AdviseInput } from '../../../models/advising/advise-input.ts'
import type { Model } from '../../../models/models.ts'
import { newFence } from '../../../models/write.ts'
import { decide, type Decided } from '../actions/decide.ts'
import { type Decision, decisionsIn, mustBePerson } from '../actions/decisions.ts'
import { type FileRow, filesByRun } from '../files/store.ts'
import { checkBudget } from '../usage/budget.ts'
import { answerRun, limitTime, type RunAsker } from './answer.ts'
import { modelFor, quietly } from './ask.ts'
import { citedOf, keyOf } from './follow.ts'
import { askedWith, historyOf } from './history.ts'
import { hubOf } from './hub.ts'
import { mayAsk } from './limits.ts'
import { LiveRun, RunStopped } from './live-run.ts'
import { isWaiting, pauseTold } from './pause.ts'
import { ReceiptBook } from './receipt-book.ts'
import { asNow } from './standing.ts'
import { pathTo, reopenRun, type RunRow, saveEnd } from './store.ts'
import { aboutAsker, toolAnswer } from './talk.ts'

/**
 * Does what a person decided on the actions of a run that paused, and lets the model go on with what became of them; while one
 * still waits, or could not be done, the run pauses again. Throws 403 for API keys, 422 for what is no decision, 409 where
 * nothing waits, and what `mayAsk` throws.
 */
export async function goOnDecided(given: RunAsker, trace: Trace, row: RunRow, form: string): Promise<LiveRun> {
  mustBePerson(given.caller)
  if (row.status !== 'PAUSED' || !row.tools.some((tool) => isWaiting(tool))) throw nothingWaits()
  const decisions = decisionsIn(form, row.tools)
  const asker = quietly(given)
  const { db, parts } = asker
  const leave = await mayAsk(asker, row.id)
  try {
    const [path, about] = await Promise.all([pathTo(db, row.id), aboutAsker(asker, modelOf(asker, row))])
    const files = await filesByRun(
      db,
      path.map(({ id }) => id),
    )
    // Whoever pressed a moment earlier has it; what they decided is done once.
    if (!(await reopenRun(db, row.id))) throw nothingWaits()
    const run = reopened(asker, row, path)
    run.tell({ event: 'RunContinued' })
    hubOf(parts).add(run, work(asker, trace, { run, about, row, path, files, decisions, leave }))
    return run
  } catch (error) {
    await leave()
    throw error
  }
}

const nothingWaits = () => conflict('nothing_waits', 'Nothing waits here for a decision any more.')

/** The run as it was when it paused. */
function reopened({ parts }: RunAsker, row: RunRow, path: readonly RunRow[]): LiveRun {
  const run = new LiveRun(keyOf(row), parts.now, row.n_events)
  run.content = row.content
  run.reasoning = row.reasoning
  run.tools.push(...row.tools)
  run.receipts.push(...row.receipts)
  run.cited = citedOf(
    row,
    path.filter(({ id }) => id !== row.id).flatMap(({ receipts }) => receipts),
  )
  return run
}

interface Paused {
  readonly run: LiveRun
  readonly about: AdviseInput
  readonly row: RunRow
  /** Its branch, itself the last. */
  readonly path: readonly RunRow[]
  /** What came with its questions, by run. */
  readonly files: ReadonlyMap<string, readonly FileRow[]>
  readonly decisions: readonly Decision[]
  readonly leave: () => Promise<void>
}

/** Never throws. */
async function work(asker: RunAsker, trace: Trace, paused: Paused): Promise<void> {
  const { run, about, row, path, files, decisions, leave } = paused
  const inTime = limitTime(asker, run)
  const fence = newFence()
  const book = new ReceiptBook(path.flatMap(({ receipts }) => receipts))
  const model = modelOf(asker, row)
  const results: ToolResultPart[] = []
  try {
    for (const decision of decisions) {
      if (run.signal.aborted) break
      const result = await carryOut(asker, trace, run, decision, { book, fence, model })
      if (result !== null) results.push(result)
    }
  } finally {
    inTime()
  }
  // Written when the run paused, by `answerRun`.
  const earlier = row.messages as ModelMessage[]
  const saidBefore: ModelMessage[] = results.length === 0 ? earlier : [...earlier, { role: 'tool', content: results }]
  if (run.tools.some((tool) => isWaiting(tool))) return pause(asker, run, saidBefore, leave)
  if (run.content !== '' && !run.content.endsWith('\n')) run.write('\n\n')
  const before = path.filter(({ id }) => id !== row.id)
  await answerRun(asker, {
    run,
    model,
    about,
    question: row.input,
    messages: [...historyOf(before, files, fence), askedWith(row.input, files.get(row.id) ?? [], fence), ...saidBefore],
    saidBefore,
    receipts: [...before.flatMap(({ receipts }) => receipts), ...run.receipts],
    ownWords: path.map(({ input }) => input).join('\n'),
    fence,
    // Only now: what a person decided is done whatever is left of the day's tokens.
    mustHold: () => checkBudget(asker, model),
    leave,
  })
}

/** The model it began with; the default where that is offered no more. */
function modelOf(asker: RunAsker, row: RunRow): Model {
  return asker.parts.models.get(row.model) ?? modelFor(asker, undefined)
}

interface Telling {
  readonly book: ReceiptBook
  readonly fence: string
  readonly model: Model
}

/** Carries a decision out and tells of it. Null: it could not be done, and waits still. */
async function carryOut(
  asker: RunAsker,
  trace: Trace,
  run: LiveRun,
  decision: Decision,
  { book, fence, model }: Telling,
): Promise<ToolResultPart | null> {
  const { toolCallId, tool: toolName, isConfirmed, args, note } = decision
  const place = run.tools.findIndex(({ tool_call_id }) => tool_call_id === toolCallId)
  const shown = run.tools[place]
  if (shown === undefined) return null
  const asked: ToolExecution = { ...shown, tool_args: args, ...(note === '' ? {} : { confirmation_note: note }) }
  if (isConfirmed) run.tell({ event: 'ToolCallStarted', tool: asked })
  const { state, found } = await decided(asker, trace, run, decision)
  if (state === 'failed') {
    const message = found.notes.join(' ')
    const failed = { ...asked, result: message, tool_call_error: true }
    run.tools[place] = failed
    run.tell({ event: 'ToolCallError', tool: failed, content: message })
    return null
  }
  const rows = found.rows.map((row) => book.enter(row))
  const known = new Set(run.receipts.map(({ cite }) => cite))
  run.receipts.push(...rows.filter(({ cite }) => !known.has(cite)))
  const { forModel, forPerson } = toolAnswer({ ...found, rows }, fence, model)
  const done = { ...asked, confirmed: state === 'done', result: forPerson, tool_call_error: false }
  run.tools[place] = done
  run.tell({ event: 'ToolCallCompleted', tool: done, content: found.notes.join(' ') })
  return { type: 'tool-result', toolCallId, toolName, output: forModel }
}

/** What is refused is said in its sentence; a fault of the server in one of ours, and it can be tried again. */
async function decided(asker: RunAsker, trace: Trace, run: LiveRun, decision: Decision): Promise<Decided> {
  try {
    return await decide({ ...(await asNow(asker)), signal: run.signal }, trace, decision)
  } catch (error) {
    const isStopped = error instanceof RunStopped
    const isRefusal = isStopped || (error instanceof AppError && error.status < 500)
    if (!isRefusal) asker.parts.log.error('An action of the advisor failed', error)
    const note = isRefusal
      ? `${error.message.replace(/\.$/u, '')}.`
      : 'This could not be done. Nothing was changed; try again.'
    return { state: 'failed', found: { rows: [], totals: {}, notes: [note] } }
  }
}

async function pause(
  { db, parts }: RunAsker,
  run: LiveRun,
  messages: ModelMessage[],
  leave: () => Promise<void>,
): Promise<void> {
  const tools = run.tools.filter((tool) => isWaiting(tool))
  run.tell(pauseTold(tools, run.content))
  const spent = { inputTokens: 0, outputTokens: 0, firstTokenMs: null, durationMs: 0 }
  try {
    await saveEnd(db, run, { ...spent, status: 'PAUSED', messages, followups: [], error: null })
  } catch (error) {
    parts.log.error('A run of the advisor could not be written down', error)
  } finally {
    await leave()
    run.end('PAUSED')
  }
}
