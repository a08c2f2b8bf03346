import { composerId } from '@draftwright/contract/agent/vocabulary'
import { generation, type Run } from '@draftwright/contract/generation'
import type { NoteChoices, Notes } from '@draftwright/contract/notes'
import type { AccountDb } from '../../db/account-db.ts'
import { assertAllowed, type Caller } from '../../http/caller.ts'
import { implementRoutes } from '../../http/handler.ts'
import { conflictError, invalidInputError, notFoundError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import { readNotes } from '../../models/composer/tidy/read-notes.ts'
import { toBrowserLabel, toPastedLabel } from '../../models/pasted-model.ts'
import { buildBrowserPrompt, buildChatPrompt } from '../../models/writing-prompts.ts'
import { readContent } from '../content/index.ts'
import { openWorkspaceModels } from '../models/index.ts'
import { renderPreview } from '../site/index.ts'
import { parseIdempotencyKey } from './idempotency-key.ts'
import { toRequestedFeedback, resolveSelection } from './feedback.ts'
import { toReply } from './edit-result.ts'
import { parseChoices, parseOutline } from './plan.ts'
import { streamRunEvents } from './run-watch.ts'
import {
  assertReferencesExist,
  type RunContext,
  isForeignChat,
  waitForFinishedRun,
  restartRun,
  startRun,
  stopRun,
  type RunRequest,
} from './start-run.ts'
import { listRuns, findProposal, findRunRow, type RunRow, toRunSteps } from './store.ts'
import { collectWritingMaterial } from './writing-input.ts'

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
  async notes(call) {
    const { input } = await collectMaterial(call, toRunRequest(call, 'all', call.params.channel_id, call.body))
    return readNotes(input.idea, input.isVoice === true)
  },
  async tidy(call) {
    const { choices, ...body } = call.body
    const runRequest = toRunRequest(call, 'all', call.params.channel_id, { ...body, model: composerId })
    const { input } = await collectMaterial(call, runRequest)
    assertChoicesFit(readNotes(input.idea, input.isVoice === true), choices)
    return runAtOnce(call, { ...runRequest, input: { ...runRequest.input, choices } }, readRunContent)
  },
  prompt: (call) => buildPrompt(call, toRunRequest(call, 'all', call.params.channel_id, call.body)),
  paste(call) {
    const { answer, from, ...body } = call.body
    return takeAnswer(call, call.params.channel_id, { ...body, model: toPastedLabel(from) }, answer)
  },
  async browserStep(call) {
    const { input } = await collectMaterial(call, toRunRequest(call, 'all', call.params.channel_id, call.body))
    return { ...buildBrowserPrompt(input), schema: null }
  },
  browserDraft(call) {
    const { answer, browser, ...body } = call.body
    return takeAnswer(call, call.params.channel_id, { ...body, model: toBrowserLabel(browser) }, answer)
  },
  async feedbackPrompt(call) {
    const { content_id, model: _model, ...input } = call.body
    const { channel_id } = call.params
    const content = await readChannelContent(call.db, call.context, content_id, channel_id)
    resolveSelection(content.rich_content, input)
    return buildPrompt(call, { kind: 'feedback', channel_id, content_id, input })
  },
  async feedbackPaste(call) {
    const { content_id, model: _model, from, ...input } = call.body
    const { channel_id } = call.params
    const content = await readChannelContent(call.db, call.context, content_id, channel_id)
    resolveSelection(content.rich_content, input)
    const model = toPastedLabel(from)
    return runAtOnce(call, { kind: 'feedback', channel_id, content_id, model, input }, readRunProposal)
  },
  async start(call) {
    const { channel_id, ...body } = call.body
    return readRun(call.db, call.caller, await startRun(call, toRunRequest(call, 'all', channel_id, body)))
  },
  list: async ({ db, caller, query }) =>
    (await listRuns(db, caller.scopes == null ? caller.userId : null, query)).map(toRun),
  read: ({ db, caller, params }) => readRun(db, caller, params.id),
  async events({ db, context, caller, params, request, signal }) {
    const run = await readRun(db, caller, params.id)
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
export async function startAndRespond<T>(
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

/** All that a model would be given for that request. */
async function collectMaterial(call: RunContext, { kind, channel_id, ...request }: RunRequest) {
  await assertReferencesExist(call.db, { kind, channel_id, ...request })
  const { idea_id = null, content_id = null, source_content_id = null, input } = request
  const asked = {
    kind,
    channel_id,
    idea_id,
    content_id,
    source_content_id,
    input: { ...input },
    user_id: call.caller.userId,
  }
  return collectWritingMaterial(call.db, call.context, asked)
}

const promptTasks: Partial<Record<RunRequest['kind'], 'chat-feedback' | 'chat'>> = {
  feedback: 'chat-feedback',
  chat: 'chat',
}

/** What a chat window would be asked for that request. */
export async function buildPrompt(call: RunContext, request: RunRequest) {
  const { input } = await collectMaterial(call, request)
  return buildChatPrompt(promptTasks[request.kind] ?? 'text', input)
}

/** A draft from an answer that is there already. */
async function takeAnswer(call: RunContext, channelId: string, body: RunBody, answer: string) {
  const runRequest = toRunRequest(call, 'all', channelId, body)
  return runAtOnce(call, { ...runRequest, input: { ...runRequest.input, answer } }, readRunContent)
}

/** Throws 409 `notes_changed` if the idea was edited after it was shown, and 400 for a part that it does not have. */
function assertChoicesFit({ version, parts }: Notes, choices: NoteChoices): void {
  if (choices.version !== version)
    throw conflictError('notes_changed', 'The idea was edited after it was read. Look at it again.')
  for (const field of ['kept', 'right'] as const)
    if (choices[field]?.some((at) => at >= parts.length))
      throw invalidInputError([{ field: `choices.${field}`, message: `must be numbers below ${parts.length}` }])
}

/** A pasted answer needs no model to wait for, and takes the way of every other text. */
export const runAtOnce = async <T>(
  call: RunContext,
  runRequest: RunRequest,
  result: (runCaller: RunContext, run: RunRow) => Promise<T>,
): Promise<T> => result(call, await waitForFinishedRun(call, await startRun(call, runRequest)))

/** A run in the API's shape. */
export const toRun = (row: RunRow): Run => ({
  ...row,
  steps: toRunSteps(row),
  outline: parseOutline(row.steps),
  asked: toRequestedFeedback(row.kind, row.input),
  choices: parseChoices(row.input, row.steps),
  reply: toReply(row),
})

async function readRun(db: AccountDb, caller: Caller, id: string): Promise<Run> {
  const row = await findRunRow(db, id)
  if (row === undefined || isForeignChat(row, caller)) throw notFoundError('Run')
  return toRun(row)
}

/** The content in that channel; one of another channel is not found. */
export async function readChannelContent(db: AccountDb, context: AppContext, id: string, channelId: string) {
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
  const choices = parseChoices(run.input, run.steps)
  if (choices !== null) return { revision: null, changes: [], note: null, choices }
  const revision = content_id && revision_id ? await findProposal(db, content_id, revision_id) : undefined
  if (revision === undefined) throw conflictError('content_gone', 'The post was deleted in the meantime')
  return { revision, changes: revision.changes ?? [], note: revision.note, choices }
}
