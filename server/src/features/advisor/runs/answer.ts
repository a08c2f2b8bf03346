import type { Citations, Reference, ToolExecution } from '@draftwright/contract/agent/events'
import type { CitedReceipt } from '@draftwright/contract/receipts'
import type { ModelMessage } from 'ai'
import type { AccountDb } from '../../../db/account-db.ts'
import type { Caller } from '../../../http/caller.ts'
import { AppError } from '../../../http/errors.ts'
import type { Parts } from '../../../http/parts.ts'
import { standingInCrm } from '../../crm/index.ts'
import { followUps, type UsedTool } from '../../../models/composer/advise/follow-ups.ts'
import type { AdviseInput } from '../../../models/advising/advise-input.ts'
import type { Model } from '../../../models/models.ts'
import { ringConversation } from '../../notifications/index.ts'
import { countTokens } from '../usage/budget.ts'
import { proposeActions } from '../actions/propose.ts'
import { converse, type TalkEnd } from './converse.ts'
import { type LiveRun, RunStopped } from './live-run.ts'
import { pauseTold } from './pause.ts'
import { inSections, type Section } from './sections.ts'
import { type Ending, saveEnd } from './store.ts'
import { openTalk } from './talk.ts'

/** For whom a run works: their rights, in their workspace, after their request is over. */
export interface RunAsker {
  readonly db: AccountDb
  readonly caller: Caller
  readonly parts: Parts
}

export interface Work {
  readonly run: LiveRun
  readonly model: Model
  readonly about: AdviseInput
  /** As the person typed it. */
  readonly question: string
  /** What was said before, with the question or what became of the actions as its end. */
  readonly messages: readonly ModelMessage[]
  /** In place of messages: questions that are answered one after the other, each under its heading. */
  readonly sections?: readonly Section[]
  /** What was said in this run before it paused. */
  readonly saidBefore: readonly ModelMessage[]
  /** All that was told of in the session so far. */
  readonly receipts: readonly CitedReceipt[]
  /** The name of the fence around what others wrote. */
  readonly fence: string
  /** All the person's words of this branch: addresses in them may be shown. */
  readonly ownWords: string
  /** What has to hold before a model is asked, where that was not asked before; what it throws ends the run. */
  readonly mustHold?: () => Promise<void>
  /** Makes room for the person's next answer. */
  readonly leave: () => Promise<void>
}

/** Stops a run that takes longer than it may; answers the way to let it be. A run that goes on takes up where it stood. */
export function limitTime({ parts }: Pick<RunAsker, 'parts'>, run: LiveRun): () => void {
  const seconds = parts.config.aiRunSeconds
  const sentence = `The answer took longer than ${seconds} seconds and was stopped. What was written is kept.`
  const limit = setTimeout(() => run.stop(new RunStopped(sentence)), Math.max(0, seconds * 1000 - run.age)).unref()
  return () => clearTimeout(limit)
}
/** What a person did, which is no failure. */
export class StoppedByPerson extends RunStopped {
  constructor() {
    super('Stopped')
  }
}

/** Does a run's work to its end, whatever that is, and writes it down. Never throws. */
export async function answerRun(asker: RunAsker, work: Work): Promise<void> {
  const { run } = work
  const began = performance.now()
  const inTime = limitTime(asker, run)
  const durationMs = () => Math.round(performance.now() - began)
  const { userId, sessionId } = run.key
  // Beside the work: the first word waits for nobody.
  const told = ringConversation(asker.db, userId, sessionId).catch((error: unknown) => {
    asker.parts.log.error('A run of the advisor could not be told of', error)
  })
  const isCrmOpen = standingInCrm(asker).then(
    (closed) => closed === null,
    () => false,
  )
  let ending: Ending
  try {
    await work.mustHold?.()
    const talk = openTalk(asker, work)
    const end = await (work.sections === undefined ? converse(run, talk) : inSections(run, talk, work.sections))
    await proposeActions(asker, run, end.waiting)
    const next = followUps(run.tools.map(usedOf), { isCrmOpen: await isCrmOpen, answer: run.content })
    ending = settle(work, end, next, durationMs())
  } catch (error) {
    ending = { ...fail(asker, work, error), durationMs: durationMs() }
  } finally {
    inTime()
  }
  try {
    await told
    await saveEnd(asker.db, run, ending)
    await ringConversation(asker.db, userId, sessionId)
    await countTokens(asker, work.model, ending.inputTokens + ending.outputTokens)
  } catch (error) {
    // The run is found cut off later; its text has been written down while it was told.
    asker.parts.log.error('A run of the advisor could not be written down', error)
  } finally {
    // Before anybody hears of the end, who may then ask the next at once.
    await work.leave()
    run.end(ending.status)
  }
}

/** What a tool told, for who suggests the next question; a call that failed has told nothing. */
const usedOf = ({ tool_name: name, tool_call_error, result }: ToolExecution): UsedTool => ({
  name,
  // Written by `openTalk`.
  found: tool_call_error === false && result != null ? (JSON.parse(result) as UsedTool['found']) : null,
})

/** Tells how a run ended well, in the order the wire's clients wait for. */
function settle({ run, question, saidBefore }: Work, end: TalkEnd, followups: string[], durationMs: number): Ending {
  const { inputTokens, outputTokens, firstTokenMs } = end
  const numbers = { inputTokens, outputTokens, firstTokenMs, durationMs }
  const messages = [...saidBefore, ...end.messages]
  if (end.waiting.length > 0) {
    run.tell(pauseTold(end.waiting, run.content))
    return { ...numbers, status: 'PAUSED', messages, followups: [], error: null }
  }
  run.tell({ event: 'RunContentCompleted' })
  if (followups.length > 0) {
    run.tell({ event: 'FollowupsStarted' })
    run.tell({ event: 'FollowupsCompleted', followups })
  }
  const citations = citationsOf(run.cited)
  const references = referencesOf(question, run.cited)
  run.tell({
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
  run.tell({
    event: 'WorkflowCompleted',
    workflow_id: run.key.runId,
    workflow_name: 'Ask Co-CEO',
    content: run.content,
    content_type: 'str',
  })
  return { ...numbers, status: 'COMPLETED', messages, followups, error: null }
}

function fail({ parts }: RunAsker, { run, saidBefore }: Work, cause: unknown): Omit<Ending, 'durationMs'> {
  const error: unknown = run.signal.aborted ? run.signal.reason : cause
  const said: ModelMessage[] = run.content === '' ? [] : [{ role: 'assistant', content: run.content }]
  const kept = {
    messages: [...saidBefore, ...said],
    followups: [],
    inputTokens: run.inputTokens,
    outputTokens: run.outputTokens,
    firstTokenMs: null,
  }
  if (error instanceof StoppedByPerson) {
    run.tell({ event: 'RunCancelled', reason: error.message, content: run.content, content_type: 'str' })
    return { ...kept, status: 'CANCELLED', error: null }
  }
  const told = forPerson(error)
  if (told === null) parts.log.error('A run of the advisor failed', error)
  const { code, message } = told ?? { code: 'internal', message: 'An error occurred during processing' }
  run.tell({ event: 'RunError', content: message, content_type: 'str', error_type: code })
  return { ...kept, status: 'ERROR', error: { code, message } }
}

function forPerson(error: unknown): { code: string; message: string } | null {
  // What models are asked elsewhere is to write from an idea.
  if (error instanceof AppError)
    return { code: error.code, message: error.message.replace('Your idea is kept', 'Your question is kept') }
  if (error instanceof RunStopped) return { code: error.code, message: error.message }
  return null
}

export const citationsOf = (cited: readonly CitedReceipt[]): Citations => ({
  documents: cited.map((row) => ({ document_title: row.title, cited_text: factsInWords(row), file_name: row.href })),
  urls: cited.map((row) => ({ url: row.href, title: row.title })),
})

/** The rows an answer rests on; `meta_data` holds all that a card about one shows. */
export const referencesOf = (query: string, cited: readonly CitedReceipt[]): Reference[] =>
  cited.length === 0
    ? []
    : [
        {
          query,
          references: cited.map((row, place) => ({
            name: row.title,
            content: factsInWords(row),
            meta_data: { number: place + 1, kind: row.kind, id: row.id, href: row.href, facts: row.facts },
          })),
          time: 0,
        },
      ]

const factsInWords = ({ facts }: CitedReceipt): string =>
  Object.entries(facts)
    .filter(([name, value]) => value !== null && value !== '' && name !== 'group')
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${String(value)}`)
    .join(' · ')
    .slice(0, 1000)
