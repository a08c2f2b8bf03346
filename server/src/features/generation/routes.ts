import { generation, type Run } from '@draftwright/contract/generation'
import type { AccountDb } from '../../db/account-db.ts'
import { assertAllowed } from '../../http/caller.ts'
import { implementRoutes } from '../../http/handler.ts'
import { conflictError, notFoundError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import { readContent } from '../content/index.ts'
import { openWorkspaceModels } from '../models/index.ts'
import { renderPreview } from '../site/index.ts'
import { parseIdempotencyKey } from './idempotency-key.ts'
import { toRequestedFeedback, resolveSelection } from './feedback.ts'
import { parseOutline } from './plan.ts'
import { streamRunEvents } from './run-watch.ts'
import { type RunContext, waitForFinishedRun, restartRun, startRun, stopRun, type RunRequest } from './start-run.ts'
import { listRuns, findProposal, findRunRow, type RunRow, toRunSteps } from './store.ts'

export const generationRoutes = implementRoutes(generation, {
  all: (call) => startAndRespond(call, toRunRequest(call, 'all', call.params.channel_id, call.body), readRunContent),
  initial: (call) =>
    startAndRespond(call, toRunRequest(call, 'initial', call.params.channel_id, call.body), readRunOutline),
  full: (call) => startAndRespond(call, toRunRequest(call, 'full', call.params.channel_id, call.body), readRunContent),
  async html({ db, context, params, body }) {
    const content = await readChannelContent(db, context, body.content_id, params.channel_id)
    return { html: await renderPreview(db, context, content) }
  },
  async feedback(call) {
    const { content_id, model, ...input } = call.body
    const { channel_id } = call.params
    const content = await readChannelContent(call.db, call.context, content_id, channel_id)
    resolveSelection(content.rich_content, input)
    return startAndRespond(call, { kind: 'feedback', channel_id, content_id, model, input }, readRunProposal)
  },
  async start(call) {
    const { channel_id, ...body } = call.body
    return readRun(call.db, await startRun(call, toRunRequest(call, 'all', channel_id, body)))
  },
  list: async ({ db, query }) => (await listRuns(db, query)).map(toRun),
  read: ({ db, params }) => readRun(db, params.id),
  async events({ db, context, params, request, signal }) {
    const run = await readRun(db, params.id)
    return request.wantsStream ? streamRunEvents(db, context.engine, run.id, signal) : run
  },
  stop: async (call) => toRun(await stopRun(call, call.params.id)),
  rerun: async (call) => toRun(await restartRun(call, call.params.id, call.params.step)),
  models: async ({ db, context }) => (await openWorkspaceModels(db, context)).list(),
})

interface RunBody {
  idea_id?: string
  model?: string
  text?: string
  pillar_id?: string | null
  keyword?: string
  title?: string
  outline?: { heading: string; points: string[] }[]
  opening?: string
}

/** Throws 403 for a caller who may not read the idea that it is about. */
function toRunRequest(
  { caller }: Pick<RunContext, 'caller'>,
  kind: RunRequest['kind'],
  channel_id: string,
  { idea_id, model, ...input }: RunBody,
): RunRequest {
  if (idea_id !== undefined) assertAllowed(caller, 'ideas:read')
  return { kind, channel_id, idea_id, model, input }
}

/** Starts a run, then streams it or waits for its result; in both cases it continues if the client disconnects. */
async function startAndRespond<T>(
  call: RunContext & { request: { wantsStream: boolean; idempotencyKey: string | null }; body: unknown },
  runRequest: RunRequest,
  result: (runCaller: RunContext, run: RunRow) => Promise<T> | T,
) {
  const once = parseIdempotencyKey(
    call.request.idempotencyKey,
    `${runRequest.kind} ${runRequest.channel_id}`,
    call.body,
  )
  const id = await startRun(call, { ...runRequest, once })
  if (call.request.wantsStream) return streamRunEvents(call.db, call.context.engine, id, call.signal)
  return result(call, await waitForFinishedRun(call, id))
}

/** A run in the API's shape. */
export const toRun = (row: RunRow): Run => ({
  ...row,
  steps: toRunSteps(row),
  outline: parseOutline(row.steps),
  asked: toRequestedFeedback(row.kind, row.input),
})

async function readRun(db: AccountDb, id: string): Promise<Run> {
  const row = await findRunRow(db, id)
  if (row === undefined) throw notFoundError('Run')
  return toRun(row)
}

/** The content in that channel; one of another channel is not found. */
async function readChannelContent(db: AccountDb, context: AppContext, id: string, channelId: string) {
  const content = await readContent(db, context, id)
  if (content.channel_id !== channelId) throw notFoundError('Content')
  return content
}

function readRunContent({ db, context }: RunContext, run: RunRow) {
  if (run.content_id === null) throw conflictError('content_gone', 'The post was deleted in the meantime')
  return readContent(db, context, run.content_id)
}

function readRunOutline(_asker: RunContext, run: RunRow) {
  const outline = parseOutline(run.steps)
  if (outline === null) throw new Error('A finished run has no outline')
  return outline
}

async function readRunProposal({ db }: RunContext, run: RunRow) {
  const { content_id, revision_id } = run
  const revision = content_id && revision_id ? await findProposal(db, content_id, revision_id) : undefined
  if (revision === undefined) throw conflictError('content_gone', 'The post was deleted in the meantime')
  return { revision, changes: revision.changes ?? [], note: revision.note }
}
