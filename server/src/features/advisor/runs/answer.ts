import type { ToolExecution } from '@draftwright/contract/agent/events'
import type { ModelMessage } from 'ai'
import { AppError } from '../../../http/errors.ts'
import { explainCrmRefusal } from '../../crm/index.ts'
import { suggestFollowUps, type UsedTool } from '../../../models/composer/advise/suggest-follow-ups.ts'
import { pushConversationChange } from '../../notifications/index.ts'
import type { RunCaller } from './current-run-caller.ts'
import { recordTokens } from '../usage/budget.ts'
import { proposeActions } from '../actions/propose.ts'
import { runModelLoop, type ModelAnswer } from './model-loop.ts'
import { type LiveRun, RunStoppedError } from './live-run.ts'
import { toPauseEvent } from './pause.ts'
import { toCitations, toReferences } from './references.ts'
import { answerSections, type Section } from './sections.ts'
import { type RunEnding, saveRunEnd } from './store.ts'
import { buildModelRequest, type ModelRequestInput } from './model-request.ts'

interface AnswerInput extends ModelRequestInput {
  /** As typed by the person. */
  readonly question: string
  /** Instead of messages: questions that are answered one after the other, each under its heading. */
  readonly sections?: readonly Section[]
  /** The messages of this run before it paused. */
  readonly earlierMessages: readonly ModelMessage[]
  /** Checked before a model is called, if it was not checked earlier; an exception ends the run. */
  readonly assertReady?: () => Promise<void>
  /** Releases the person's lease for the next answer. */
  readonly release: () => Promise<void>
}

/** Stops a run that exceeds its time limit; returns a function that cancels the timer. A resumed run counts its earlier time too. */
export function startTimeLimit({ context }: Pick<RunCaller, 'context'>, run: LiveRun): () => void {
  const seconds = context.config.aiRunSeconds
  const sentence = `The answer took longer than ${seconds} seconds and was stopped. The text so far is saved.`
  const limit = setTimeout(
    () => run.stop(new RunStoppedError(sentence)),
    Math.max(0, seconds * 1000 - run.ageMs),
  ).unref()
  return () => clearTimeout(limit)
}
/** A stop by the person, which is no failure. */
export class StoppedByPersonError extends RunStoppedError {
  constructor() {
    super('Stopped')
  }
}

/** Executes a run to its end, whatever that is, and records it. Never throws. */
export async function answerRun(runCaller: RunCaller, work: AnswerInput): Promise<void> {
  const { run } = work
  const began = performance.now()
  const stopTimeLimit = startTimeLimit(runCaller, run)
  const durationMs = () => Math.round(performance.now() - began)
  const { userId, sessionId } = run.key
  // Runs concurrently: the first word must not wait for it.
  const notified = pushConversationChange(runCaller.db, userId, sessionId).catch((error: unknown) => {
    runCaller.context.log.error('The notification for an advisor run failed', error)
  })
  const isCrmOpen = explainCrmRefusal(runCaller).then(
    (closed) => closed === null,
    () => false,
  )
  let ending: RunEnding
  try {
    await work.assertReady?.()
    const modelRequest = buildModelRequest(runCaller, work)
    const end = await (work.sections === undefined
      ? runModelLoop(run, modelRequest)
      : answerSections(run, modelRequest, work.sections))
    await proposeActions(runCaller, run, end.waiting)
    const next = suggestFollowUps(run.tools.map(toUsedTool), {
      isCrmOpen: await isCrmOpen,
      answer: run.content,
      question: work.question,
    })
    ending = finishRun(work, end, next, durationMs())
  } catch (error) {
    ending = { ...failRun(runCaller, work, error), durationMs: durationMs() }
  } finally {
    stopTimeLimit()
  }
  try {
    await notified
    await saveRunEnd(runCaller.db, run, ending)
    await pushConversationChange(runCaller.db, userId, sessionId)
    await recordTokens(runCaller, work.model, ending.inputTokens + ending.outputTokens)
  } catch (error) {
    // The run will later be found interrupted; its text was recorded while it was streamed.
    runCaller.context.log.error('An advisor run could not be stored', error)
  } finally {
    // Before the end is announced, because the person may then ask the next question at once.
    await work.release()
    run.end(ending.status)
  }
}

/** The results of tools, for suggesting the next question; a failed call has none. */
const toUsedTool = ({ tool_name: name, tool_call_error, result }: ToolExecution): UsedTool => ({
  name,
  // Written by `buildModelRequest`.
  found: tool_call_error === false && result != null ? (JSON.parse(result) as UsedTool['found']) : null,
})

/** Emits the final events of a run, in the order the protocol's clients expect. */
function finishRun(
  { run, question, earlierMessages }: AnswerInput,
  end: ModelAnswer,
  followups: string[],
  durationMs: number,
): RunEnding {
  const { inputTokens, outputTokens, firstTokenMs } = end
  const numbers = { inputTokens, outputTokens, firstTokenMs, durationMs }
  const messages = [...earlierMessages, ...end.messages]
  if (end.waiting.length > 0) {
    run.emit(toPauseEvent(end.waiting, run.content))
    return { ...numbers, status: 'PAUSED', messages, followups: [], error: null }
  }
  run.emit({ event: 'RunContentCompleted' })
  if (followups.length > 0) {
    run.emit({ event: 'FollowupsStarted' })
    run.emit({ event: 'FollowupsCompleted', followups })
  }
  const citations = toCitations(run.cited)
  const references = toReferences(question, run.cited)
  run.emit({
    event: 'RunCompleted',
    content: run.content,
    content_type: 'str',
    ...(run.reasoning === '' ? {} : { reasoning_content: run.reasoning }),
    citations,
    references,
    extra_data: { references },
    metrics: {
      input_tokens: inputTokens,
      output_tokens: outputTokens,
      total_tokens: inputTokens + outputTokens,
      ...(firstTokenMs === null ? {} : { time_to_first_token: firstTokenMs / 1000 }),
      duration: durationMs / 1000,
    },
  })
  run.emit({
    event: 'WorkflowCompleted',
    workflow_id: run.key.runId,
    workflow_name: 'Ask Co-CEO',
    content: run.content,
    content_type: 'str',
  })
  return { ...numbers, status: 'COMPLETED', messages, followups, error: null }
}

function failRun(
  { context }: RunCaller,
  { run, earlierMessages }: AnswerInput,
  cause: unknown,
): Omit<RunEnding, 'durationMs'> {
  const error: unknown = run.signal.aborted ? run.signal.reason : cause
  const writtenSoFar: ModelMessage[] = run.content === '' ? [] : [{ role: 'assistant', content: run.content }]
  const kept = {
    messages: [...earlierMessages, ...writtenSoFar],
    followups: [],
    inputTokens: run.inputTokens,
    outputTokens: run.outputTokens,
    firstTokenMs: null,
  }
  if (error instanceof StoppedByPersonError) {
    run.emit({ event: 'RunCancelled', reason: error.message, content: run.content, content_type: 'str' })
    return { ...kept, status: 'CANCELLED', error: null }
  }
  const userError = toUserError(error)
  if (userError === null) context.log.error('A run of the advisor failed', error)
  const { code, message } = userError ?? { code: 'internal', message: 'An error occurred during processing' }
  run.emit({ event: 'RunError', content: message, content_type: 'str', error_type: code })
  return { ...kept, status: 'ERROR', error: { code, message } }
}

function toUserError(error: unknown): { code: string; message: string } | null {
  // Models asked in other places write from an idea.
  if (error instanceof AppError)
    return { code: error.code, message: error.message.replace('Your idea is saved', 'Your question is saved') }
  if (error instanceof RunStoppedError) return { code: error.code, message: error.message }
  return null
}
