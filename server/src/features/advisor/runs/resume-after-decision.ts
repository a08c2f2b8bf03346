import type { ToolExecution } from '@draftwright/contract/agent/events'
import type { ModelMessage, ToolResultPart } from 'ai'
import type { Trace } from '../../../db/audit.ts'
import { AppError, conflictError } from '../../../http/errors.ts'
import type { AdviseInput } from '../../../models/advising/advise-input.ts'
import type { Model } from '../../../models/create-model.ts'
import { createDataTag } from '../../../models/data-tag.ts'
import { executeDecision, type DecisionOutcome } from '../actions/execute-decision.ts'
import { type Decision, parseDecisions, assertPerson } from '../actions/decisions.ts'
import { type FileRow, loadFilesByRun } from '../files/store.ts'
import { openWorkspaceModels } from '../../models/index.ts'
import { assertTokenBudget } from '../usage/budget.ts'
import { answerRun, startTimeLimit } from './answer.ts'
import type { RunCaller } from './current-run-caller.ts'
import { resolveModel, detachRunCaller } from './ask.ts'
import { listCitedSources, toRunKey } from './follow-run.ts'
import { toUserMessage, buildHistory } from './history.ts'
import { getRunRegistry } from './run-registry.ts'
import { acquireAnswerLease } from './limits.ts'
import { LiveRun, RunStoppedError } from './live-run.ts'
import { isPendingApproval, toPauseEvent } from './pause.ts'
import { SourceRegistry } from '../citing/index.ts'
import { readCurrentRunCaller } from './current-run-caller.ts'
import { listBranchRuns, reopenRun, type RunRow, saveRunEnd } from './store.ts'
import { buildAdviseInput, toToolOutput } from './model-request.ts'

/**
 * Executes a person's decisions on the actions of a paused run, and lets the model continue with their outcome; while one still
 * waits, or could not be executed, the run pauses again. Throws 403 for API keys, 422 for an invalid decision, 409 if nothing
 * waits, and what `acquireAnswerLease` throws.
 */
export async function resumeAfterDecision(given: RunCaller, trace: Trace, row: RunRow, form: string): Promise<LiveRun> {
  assertPerson(given.caller)
  if (row.status !== 'PAUSED' || !row.tools.some((tool) => isPendingApproval(tool))) throw nothingPendingError()
  const decisions = parseDecisions(form, row.tools)
  const runCaller = detachRunCaller(given)
  const { db, context } = runCaller
  const release = await acquireAnswerLease(runCaller, row.id)
  try {
    const [path, model] = await Promise.all([listBranchRuns(db, row.id), resolveRunModel(runCaller, row)])
    const about = await buildAdviseInput(runCaller)
    const files = await loadFilesByRun(
      db,
      path.map(({ id }) => id),
    )
    // The first of two concurrent requests wins; the decisions are executed once.
    if (!(await reopenRun(db, row.id))) throw nothingPendingError()
    const run = restoreLiveRun(runCaller, row, path)
    run.emit({ event: 'RunContinued' })
    getRunRegistry(context).add(
      run,
      runDecisions(runCaller, trace, { run, model, about, row, path, files, decisions, release }),
    )
    return run
  } catch (error) {
    await release()
    throw error
  }
}

const nothingPendingError = () => conflictError('nothing_waits', 'No decision is pending any more.')

/** The run as it was when it paused. */
function restoreLiveRun({ context }: RunCaller, row: RunRow, path: readonly RunRow[]): LiveRun {
  const run = new LiveRun(toRunKey(row), context.now, row.n_events)
  run.content = row.content
  run.reasoning = row.reasoning
  run.tools.push(...row.tools)
  run.sources.push(...row.receipts)
  run.cited = listCitedSources(
    row,
    path.filter(({ id }) => id !== row.id).flatMap(({ receipts }) => receipts),
  )
  return run
}

interface PausedRun {
  readonly run: LiveRun
  readonly model: Model
  readonly about: AdviseInput
  readonly row: RunRow
  /** Its branch, ending with itself. */
  readonly path: readonly RunRow[]
  /** The files of its questions, by run. */
  readonly files: ReadonlyMap<string, readonly FileRow[]>
  readonly decisions: readonly Decision[]
  readonly release: () => Promise<void>
}

/** Never throws. */
async function runDecisions(runCaller: RunCaller, trace: Trace, paused: PausedRun): Promise<void> {
  const { run, model, about, row, path, files, decisions, release } = paused
  const stopTimeLimit = startTimeLimit(runCaller, run)
  const dataTag = createDataTag()
  const registry = new SourceRegistry(path.flatMap(({ receipts }) => receipts))
  const results: ToolResultPart[] = []
  try {
    for (const decision of decisions) {
      if (run.signal.aborted) break
      const result = await applyDecision(runCaller, trace, run, decision, { registry, dataTag })
      if (result !== null) results.push(result)
    }
  } finally {
    stopTimeLimit()
  }
  // Written when the run paused, by `answerRun`.
  const earlier = row.messages as ModelMessage[]
  const saidBefore: ModelMessage[] = results.length === 0 ? earlier : [...earlier, { role: 'tool', content: results }]
  if (run.tools.some((tool) => isPendingApproval(tool))) return pauseRun(runCaller, run, saidBefore, release)
  if (run.content !== '' && !run.content.endsWith('\n')) run.writeText('\n\n')
  const before = path.filter(({ id }) => id !== row.id)
  await answerRun(runCaller, {
    run,
    model,
    about,
    question: row.input,
    messages: [
      ...buildHistory(before, files, dataTag),
      toUserMessage(row.input, files.get(row.id) ?? [], dataTag),
      ...saidBefore,
    ],
    earlierMessages: saidBefore,
    sources: [...before.flatMap(({ receipts }) => receipts), ...run.sources],
    ownText: path.map(({ input }) => input).join('\n'),
    dataTag,
    // Checked only now: decisions are executed even when the day's tokens are used up.
    assertReady: () => assertTokenBudget(runCaller, model),
    release,
  })
}

/** The model it began with; the default if that is no longer available. */
async function resolveRunModel(runCaller: RunCaller, row: RunRow): Promise<Model> {
  const models = await openWorkspaceModels(runCaller.db, runCaller.context, 'advisor')
  return models.get(row.model) ?? resolveModel(runCaller, undefined)
}

interface ToolOutputOptions {
  readonly registry: SourceRegistry
  readonly dataTag: string
}

/** Executes a decision and emits its event. Null: it could not be executed, and still waits. */
async function applyDecision(
  runCaller: RunCaller,
  trace: Trace,
  run: LiveRun,
  decision: Decision,
  { registry, dataTag }: ToolOutputOptions,
): Promise<ToolResultPart | null> {
  const { toolCallId, tool: toolName, isConfirmed, args, note } = decision
  const place = run.tools.findIndex(({ tool_call_id }) => tool_call_id === toolCallId)
  const shown = run.tools[place]
  if (shown === undefined) return null
  const asked: ToolExecution = { ...shown, tool_args: args, ...(note === '' ? {} : { confirmation_note: note }) }
  if (isConfirmed) run.emit({ event: 'ToolCallStarted', tool: asked })
  const { state, result: found } = await tryExecuteDecision(runCaller, trace, run, decision)
  if (state === 'failed') {
    const message = found.notes.join(' ')
    const failed = { ...asked, result: message, tool_call_error: true }
    run.tools[place] = failed
    run.emit({ event: 'ToolCallError', tool: failed, content: message })
    return null
  }
  const rows = found.rows.map((row) => registry.register(row))
  const known = new Set(run.sources.map(({ cite }) => cite))
  run.sources.push(...rows.filter(({ cite }) => !known.has(cite)))
  const { forModel, forPerson } = toToolOutput([{ ...found, rows }], dataTag, false)
  const done = { ...asked, confirmed: state === 'done', result: forPerson, tool_call_error: false }
  run.tools[place] = done
  run.emit({ event: 'ToolCallCompleted', tool: done, content: found.notes.join(' ') })
  return { type: 'tool-result', toolCallId, toolName, output: forModel }
}

/** A refusal keeps its message; a server error gets a general one, and the action can be retried. */
async function tryExecuteDecision(
  runCaller: RunCaller,
  trace: Trace,
  run: LiveRun,
  decision: Decision,
): Promise<DecisionOutcome> {
  try {
    return await executeDecision({ ...(await readCurrentRunCaller(runCaller)), signal: run.signal }, trace, decision)
  } catch (error) {
    const isStopped = error instanceof RunStoppedError
    const isRefusal = isStopped || (error instanceof AppError && error.status < 500)
    if (!isRefusal) runCaller.context.log.error('An action of the advisor failed', error)
    const note = isRefusal ? `${error.message.replace(/\.$/u, '')}.` : 'This failed and nothing was changed. Try again.'
    return { state: 'failed', result: { rows: [], totals: {}, notes: [note] } }
  }
}

async function pauseRun(
  { db, context }: RunCaller,
  run: LiveRun,
  messages: ModelMessage[],
  release: () => Promise<void>,
): Promise<void> {
  const tools = run.tools.filter((tool) => isPendingApproval(tool))
  run.emit(toPauseEvent(tools, run.content))
  const spent = { inputTokens: 0, outputTokens: 0, firstTokenMs: null, durationMs: 0 }
  try {
    await saveRunEnd(db, run, { ...spent, status: 'PAUSED', messages, followups: [], error: null })
  } catch (error) {
    context.log.error('An advisor run could not be stored', error)
  } finally {
    await release()
    run.end('PAUSED')
  }
}
