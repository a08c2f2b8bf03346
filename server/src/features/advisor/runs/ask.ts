import { titleLength } from '@draftwright/contract/agent/vocabulary'
import { accountDb } from '../../../db/account-db.ts'
import { newId } from '../../../db/new-id.ts'
import type { FormFile } from '../../../http/call.ts'
import { AppError, invalid } from '../../../http/errors.ts'
import type { Model } from '../../../models/models.ts'
import { newFence } from '../../../models/write.ts'
import { readFiles } from '../files/read-files.ts'
import { copyFiles, filesByRun, insertFiles } from '../files/store.ts'
import { checkBudget } from '../usage/budget.ts'
import { readSession } from '../sessions/store.ts'
import { answerRun, type RunAsker } from './answer.ts'
import { askedWith, historyOf } from './history.ts'
import { hubOf } from './hub.ts'
import { longestReading, mayAsk } from './limits.ts'
import { LiveRun } from './live-run.ts'
import { isCutOff, rescue } from './rescue.ts'
import { insertRun, markRegenerated, pathTo, readOwnRun, type RunRow } from './store.ts'
import { aboutAsker } from './talk.ts'

export interface Question {
  /** Null begins a session. */
  readonly sessionId: string | null
  readonly text: string
  readonly files?: readonly FormFile[]
  /** The run whose files it takes along, of the same session. */
  readonly filesOf?: string
  readonly model?: string
  /** The run it goes on from: undefined for the last one shown, null for the beginning. */
  readonly parentId?: string | null
  /** The run that this is another answer of. */
  readonly regenerates?: RunRow
}

/**
 * What a run needs of the request it goes on after, and nothing else of it: files would stay in memory. Its writes are no
 * deeds for the audit log.
 */
export const quietly = ({ db, parts, caller }: RunAsker): RunAsker => ({
  caller,
  parts,
  db: accountDb(parts.engine, db.accountId),
})

/**
 * Puts a question down and lets its answer begin; the run goes on whoever leaves. Throws 404 for a session that is not the
 * person's, 422 for an unknown model, and what `mayAsk` throws.
 */
export async function ask(given: RunAsker, question: Question): Promise<LiveRun> {
  const asker = quietly(given)
  const { db, caller, parts } = asker
  const model = modelFor(asker, question.model)
  const runId = newId()
  const leave = await mayAsk(asker, runId)
  try {
    const [session] = await Promise.all([
      question.sessionId === null ? undefined : readSession(db, question.sessionId),
      checkBudget(asker, model),
    ])
    if (session !== undefined && (session.user_id !== caller.userId || session.deleted_at !== null))
      throw noSession(session.id)
    const parentId = question.parentId === undefined ? (session?.head_run_id ?? null) : question.parentId
    const key = {
      accountId: db.accountId,
      runId,
      sessionId: question.sessionId ?? newId(),
      userId: caller.userId,
    }
    const path = parentId === null ? [] : await pathTo(db, parentId)
    if (parentId !== null && path.at(-1)?.session_id !== key.sessionId)
      throw new AppError(404, 'not_found', `Run with ID ${parentId} not found`)
    const filesOf = question.filesOf ?? question.regenerates?.id
    if (question.filesOf !== undefined && (await ownRun(asker, question.filesOf)).session_id !== key.sessionId)
      throw new AppError(404, 'not_found', `Run with ID ${question.filesOf} not found`)
    const files = await readFiles(question.files ?? [], model, AbortSignal.timeout(longestReading * 1000))
    const [isDown, about] = await Promise.all([
      insertRun(db, {
        key,
        input: question.text,
        model: model.id,
        parentId,
        regeneratedFrom: question.regenerates?.id ?? null,
        title: titleOf(question.text),
      }),
      aboutAsker(asker, model),
    ])
    if (!isDown) throw noSession(key.sessionId)
    if (question.regenerates !== undefined) await markRegenerated(db, question.regenerates.id)
    const before = await filesByRun(db, [...path.map(({ id }) => id), ...(filesOf === undefined ? [] : [filesOf])])
    // The same files once more; a picture is only named by then.
    const kept = filesOf === undefined ? [] : (before.get(filesOf) ?? [])
    await copyFiles(db, kept, key.runId)
    await insertFiles(db, key.runId, files)
    const run = new LiveRun(key, parts.now)
    const fence = newFence()
    run.tell({ event: 'RunStarted', model: model.id, model_provider: model.language.provider })
    const work = answerRun(asker, {
      run,
      model,
      about,
      question: question.text,
      fence,
      messages: [...historyOf(path, before, fence), askedWith(question.text, [...kept, ...files], fence)],
      saidBefore: [],
      receipts: path.flatMap(({ receipts }) => receipts),
      ownWords: [...path.map(({ input }) => input), question.text].join('\n'),
      leave,
    })
    hubOf(parts).add(run, work)
    return run
  } catch (error) {
    await leave()
    throw error
  }
}

/** Another answer to the same question. Throws 404, and 409 while the first is under way. */
export async function askAgain(asker: RunAsker, runId: string, model?: string): Promise<LiveRun> {
  const run = await ownRun(asker, runId)
  if (run.status === 'RUNNING' || run.status === 'PENDING')
    throw new AppError(409, 'run_in_progress', 'This run is under way. Stop it first, or wait for its end.')
  const named = model === undefined ? sameModel(asker, run) : { model }
  return ask(asker, { sessionId: run.session_id, text: run.input, parentId: run.parent_id, regenerates: run, ...named })
}

/** The model that a run was answered by, where it is still offered. */
export const sameModel = ({ parts }: RunAsker, { model }: RunRow): { model?: string } =>
  parts.models.get(model) === null ? {} : { model }

/** The person's own run; one that was cut off has its end by then. Throws 404. */
export async function ownRun({ db, caller, parts }: RunAsker, runId: string): Promise<RunRow> {
  const find = () => readOwnRun(db, caller.userId, runId)
  let run = isId(runId) ? await find() : undefined
  if (run !== undefined && isCutOff(run, parts)) {
    await rescue({ db, parts }, runId)
    run = await find()
  }
  if (run === undefined) throw new AppError(404, 'not_found', `Run with ID ${runId} not found`)
  return run
}

export const isId = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u.test(text)

export const noSession = (id: string) => new AppError(404, 'not_found', `Session with ID ${id} not found`)

/** The first message names a session (specification §4). */
export const titleOf = (text: string): string => {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return [...line].length > titleLength ? `${[...line].slice(0, titleLength).join('')}...` : line
}

/** Throws 422 for an unknown one. */
export function modelFor({ parts }: RunAsker, id: string | undefined): Model {
  const model = parts.models.get(id)
  if (model !== null) return model
  const offered = parts.models.list().map((one) => one.id)
  throw invalid([{ field: 'model', message: `must be one of ${offered.join(', ')}` }])
}
