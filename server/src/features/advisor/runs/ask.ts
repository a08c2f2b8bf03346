import { titleLength } from '@draftwright/contract/agent/vocabulary'
import { createAccountDb } from '../../../db/account-db.ts'
import { createId } from '../../../db/create-id.ts'
import type { FormFile } from '../../../http/handler.ts'
import { AppError } from '../../../http/errors.ts'
import type { Model } from '../../../models/create-model.ts'
import { createDataTag } from '../../../models/data-tag.ts'
import { readFiles } from '../files/read-files.ts'
import { copyRunFiles, loadFilesByRun, insertRunFiles } from '../files/store.ts'
import { openWorkspaceModels, requireModel } from '../../models/index.ts'
import { assertTokenBudget } from '../usage/budget.ts'
import { findSession } from '../sessions/store.ts'
import { answerRun } from './answer.ts'
import type { RunCaller } from './current-run-caller.ts'
import { toUserMessage, buildHistory } from './history.ts'
import { getRunRegistry } from './run-registry.ts'
import { maxFileReadSeconds, acquireAnswerLease } from './limits.ts'
import { LiveRun } from './live-run.ts'
import { isInterrupted, finishInterruptedRun } from './finish-interrupted.ts'
import { insertRun, markRunRegenerated, listBranchRuns, findOwnRun, type RunRow } from './store.ts'
import { buildAdviseInput } from './model-request.ts'

export interface QuestionInput {
  /** Null starts a new session. */
  readonly sessionId: string | null
  readonly text: string
  readonly files?: readonly FormFile[]
  /** The run whose files are attached again, of the same session. */
  readonly filesFromRunId?: string
  readonly model?: string
  /** The run it continues from: undefined for the last one shown, null for the start. */
  readonly parentId?: string | null
  /** The run that this is another answer of. */
  readonly regenerates?: RunRow
}

/**
 * The part of the request that a run needs after the request ended, and nothing else: files would stay in memory. Its writes are
 * not audited.
 */
export const detachRunCaller = ({ db, context, caller }: RunCaller): RunCaller => ({
  caller,
  context,
  db: createAccountDb(context.engine, db.accountId),
})

/**
 * Records a question and starts its answer; the run continues even if the client disconnects. Throws 404 for a session of another
 * person, 422 for an unknown model, and what `acquireAnswerLease` throws.
 */
export async function askQuestion(given: RunCaller, question: QuestionInput): Promise<LiveRun> {
  const runCaller = detachRunCaller(given)
  const { db, caller, context } = runCaller
  const model = await resolveModel(runCaller, question.model)
  const runId = createId()
  const release = await acquireAnswerLease(runCaller, runId)
  try {
    const [session] = await Promise.all([
      question.sessionId === null ? undefined : findSession(db, question.sessionId),
      assertTokenBudget(runCaller, model),
    ])
    if (session !== undefined && (session.user_id !== caller.userId || session.deleted_at !== null))
      throw sessionNotFoundError(session.id)
    const parentId = question.parentId === undefined ? (session?.head_run_id ?? null) : question.parentId
    const key = {
      accountId: db.accountId,
      runId,
      sessionId: question.sessionId ?? createId(),
      userId: caller.userId,
    }
    const path = parentId === null ? [] : await listBranchRuns(db, parentId)
    if (parentId !== null && path.at(-1)?.session_id !== key.sessionId)
      throw new AppError(404, 'not_found', `Run with ID ${parentId} not found`)
    const filesOf = question.filesFromRunId ?? question.regenerates?.id
    if (
      question.filesFromRunId !== undefined &&
      (await loadOwnRun(runCaller, question.filesFromRunId)).session_id !== key.sessionId
    )
      throw new AppError(404, 'not_found', `Run with ID ${question.filesFromRunId} not found`)
    const files = await readFiles(question.files ?? [], model, AbortSignal.timeout(maxFileReadSeconds * 1000))
    const [isDown, about] = await Promise.all([
      insertRun(db, {
        key,
        input: question.text,
        model: model.id,
        parentId,
        regeneratedFrom: question.regenerates?.id ?? null,
        title: deriveTitle(question.text),
      }),
      buildAdviseInput(runCaller),
    ])
    if (!isDown) throw sessionNotFoundError(key.sessionId)
    if (question.regenerates !== undefined) await markRunRegenerated(db, question.regenerates.id)
    const before = await loadFilesByRun(db, [...path.map(({ id }) => id), ...(filesOf === undefined ? [] : [filesOf])])
    // The same files again; a picture is only mentioned by its name then.
    const kept = filesOf === undefined ? [] : (before.get(filesOf) ?? [])
    await copyRunFiles(db, kept, key.runId)
    await insertRunFiles(db, key.runId, files)
    const run = new LiveRun(key, context.now)
    const dataTag = createDataTag()
    run.emit({ event: 'RunStarted', model: model.id, model_provider: model.language.provider })
    const work = answerRun(runCaller, {
      run,
      model,
      about,
      question: question.text,
      before: path.map(({ input }) => input).toReversed(),
      dataTag,
      messages: [...buildHistory(path, before, dataTag), toUserMessage(question.text, [...kept, ...files], dataTag)],
      earlierMessages: [],
      sources: path.flatMap(({ receipts }) => receipts),
      ownText: [...path.map(({ input }) => input), question.text].join('\n'),
      release,
    })
    getRunRegistry(context).add(run, work)
    return run
  } catch (error) {
    await release()
    throw error
  }
}

/** Another answer to the same question. Throws 404, and 409 while the first is in progress. */
export async function regenerateAnswer(runCaller: RunCaller, runId: string, model?: string): Promise<LiveRun> {
  const run = await loadOwnRun(runCaller, runId)
  if (run.status === 'RUNNING' || run.status === 'PENDING')
    throw new AppError(409, 'run_in_progress', 'This run is in progress. Stop it or wait until it finishes.')
  const named = model === undefined ? await reuseModel(runCaller, run) : { model }
  return askQuestion(runCaller, {
    sessionId: run.session_id,
    text: run.input,
    parentId: run.parent_id,
    regenerates: run,
    ...named,
  })
}

/** The model that answered the run, if it is still available. */
export const reuseModel = async ({ db, context }: RunCaller, { model }: RunRow): Promise<{ model?: string }> =>
  (await openWorkspaceModels(db, context, 'advisor')).get(model) === null ? {} : { model }

/** The person's own run; an interrupted one is finished first. Throws 404. */
export async function loadOwnRun({ db, caller, context }: RunCaller, runId: string): Promise<RunRow> {
  const find = () => findOwnRun(db, caller.userId, runId)
  let run = isUuid(runId) ? await find() : undefined
  if (run !== undefined && isInterrupted(run, context)) {
    await finishInterruptedRun({ db, context }, runId)
    run = await find()
  }
  if (run === undefined) throw new AppError(404, 'not_found', `Run with ID ${runId} not found`)
  return run
}

export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u.test(text)

export const sessionNotFoundError = (id: string) => new AppError(404, 'not_found', `Session with ID ${id} not found`)

/** The first message names a session (specification §4). */
const deriveTitle = (text: string): string => {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return [...line].length > titleLength ? `${[...line].slice(0, titleLength).join('')}...` : line
}

/** Throws 422 for an unknown one. */
export const resolveModel = async ({ db, context }: RunCaller, id: string | undefined): Promise<Model> =>
  requireModel(await openWorkspaceModels(db, context, 'advisor'), id)
