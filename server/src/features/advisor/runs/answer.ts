import type { ModelMessage } from 'ai'
import { AppError } from '../../../http/errors.ts'
import { CitationFilter, SourceRegistry } from '../citing/index.ts'
import { explainCrmRefusal } from '../../crm/index.ts'
import { suggestQuestions } from '../offline/index.ts'
import { pushConversationChange } from '../../notifications/index.ts'
import type { RunCaller } from './current-run-caller.ts'
import { recordTokens } from '../usage/budget.ts'
import { proposeActions } from '../actions/propose.ts'
import { runModelLoop, type ModelAnswer } from './model-loop.ts'
import { type LiveRun, RunStoppedError } from './live-run.ts'
import { toPauseEvent } from './pause.ts'
import { toCitations, toReferences } from './references.ts'
import type { Section } from './sections.ts'
import { answerSections, answerWithoutModel } from './answer-offline.ts'
import { type RunEnding, saveRunEnd } from './store.ts'
import { buildModelRequest, type ModelRequestInput, readToolCaller } from './model-request.ts'

interface AnswerInput extends ModelRequestInput {
  /** As typed by the person. */
  readonly question: string
  /** The questions before it, the last one first. */
  readonly before?: readonly string[]
  /** Instead of messages: reports that are written one after the other, each under its heading. */
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
  let ending: RunEnding
  try {
    await work.assertReady?.()
    if (work.model.isOffline) {
      ending = finishRun(work, nothingSpent, await answerOffline(runCaller, work), durationMs())
    } else {
      const end = await runModelLoop(run, buildModelRequest(runCaller, work))
      await proposeActions(runCaller, run, end.waiting)
      ending = finishRun(work, end, await suggestNext(runCaller, work), durationMs())
    }
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

/** A sentence of the answer ends in a question: the answer waits for the person's reply. */
const asksBack = /^(?![-|#>\d]).*\?\s*$/mu

async function suggestNext(runCaller: RunCaller, { run, question }: AnswerInput): Promise<string[]> {
  if (asksBack.test(run.content)) return []
  const isCrmOpen = (await explainCrmRefusal(runCaller)) === null
  return suggestQuestions(question, isCrmOpen)
}

const nothingSpent: ModelAnswer = { messages: [], waiting: [], inputTokens: 0, outputTokens: 0, firstTokenMs: null }

/** The answer without a model; after a decision, what became of it. Returns questions to go on with. */
async function answerOffline(runCaller: RunCaller, work: AnswerInput): Promise<string[]> {
  const { run, sources, sections, question, before = [], earlierMessages } = work
  const registry = new SourceRegistry(sources)
  if (earlierMessages.length > 0) {
    const notes = run.tools.flatMap(({ result }) => (result == null ? [] : readNotes(result)))
    run.writeText(notes.at(-1) ?? 'Done.')
    return []
  }
  if (hasFiles(work)) {
    run.writeText(
      'Attached files need a model. Connect one in Account Settings, and ask again. Reports and lists work without.',
    )
    return []
  }
  const writing = {
    run,
    registry,
    filter: new CitationFilter(
      {
        sources: registry.byHandle,
        isOwnAddress: (url) => work.ownText.includes(url),
        publicUrl: runCaller.context.config.publicUrl,
      },
      run.cited,
    ),
    call: await readToolCaller(runCaller, run),
  }
  if (sections === undefined) return answerWithoutModel(writing, question, before)
  await answerSections(writing, sections)
  return []
}

const hasFiles = ({ messages }: AnswerInput): boolean => {
  const asked = messages.findLast(({ role }) => role === 'user')
  return asked !== undefined && typeof asked.content !== 'string'
}

/** The sentences of a tool's result, as `toToolOutput` writes it. */
function readNotes(result: string): string[] {
  try {
    return (JSON.parse(result) as { notes?: string[] }).notes ?? []
  } catch {
    return []
  }
}

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
