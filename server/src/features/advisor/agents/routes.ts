import { agents, type RunForm } from '@draftwright/contract/agent/agents'
import type { ResumeEvent, RunEvent } from '@draftwright/contract/agent/events'
import { agentId } from '@draftwright/contract/agent/vocabulary'
import { AppError, notFoundError } from '../../../http/errors.ts'
import { implementRoutes } from '../../../http/handler.ts'
import { openWorkspaceModels } from '../../models/index.ts'
import type { RunCaller } from '../runs/current-run-caller.ts'
import { askQuestion, isUuid, loadOwnRun } from '../runs/ask.ts'
import { continueRun } from '../runs/continue-run.ts'
import { resumeStream } from '../runs/follow-run.ts'
import { streamAbsoluteLinks, resolveLinkHost, toAbsoluteLinks } from '../runs/absolute-links.ts'
import type { LiveRun } from '../runs/live-run.ts'
import { stopRun } from '../runs/stop-run.ts'
import { listBranchRuns, findRun } from '../runs/store.ts'
import { toRuns } from '../runs/wire.ts'
import { forkSession } from '../sessions/fork.ts'
import { canReadRun, findReadableSession } from '../sessions/readable-session.ts'
import { buildAgentInfo, buildConfigInfo, noEntries, listModelEntries, osInfo, startedAt } from './info.ts'

export const agentRoutes = implementRoutes(agents, {
  root: () => ({ name: osInfo.name, version: osInfo.agno_version, docs: '/docs' }),
  health: () => ({ status: 'ok' as const, instantiated_at: startedAt }),
  info: () => osInfo,
  config: async ({ db, context }) => buildConfigInfo(await openWorkspaceModels(db, context, 'advisor')),
  models: async ({ db, context }) => listModelEntries(await openWorkspaceModels(db, context, 'advisor')),
  teams: () => noEntries,
  workflows: () => noEntries,
  list: async ({ db, context }) => [buildAgentInfo(await openWorkspaceModels(db, context, 'advisor'))],
  async read({ db, params, context }) {
    assertAgentId(params.agent_id)
    return buildAgentInfo(await openWorkspaceModels(db, context, 'advisor'))
  },
  async run(call) {
    assertAgentId(call.params.agent_id)
    const { message, session_id, model, parent_run_id, files_of, ...form } = call.body
    const run = await askQuestion(call, {
      sessionId: session_id === undefined || session_id === '' ? null : session_id,
      text: message,
      files: call.request.files,
      ...(model === undefined ? {} : { model }),
      ...(parent_run_id === undefined ? {} : { parentId: parent_run_id === 'root' ? null : parent_run_id }),
      ...(files_of === undefined ? {} : { filesFromRunId: files_of }),
    })
    return respondWithRun(call, run, form)
  },
  async continueRun(call) {
    assertAgentId(call.params.agent_id)
    return respondWithRun(call, await continueRun(call, call.params.run_id, call.body), call.body)
  },
  async resume({ params, body, signal, ...runCaller }) {
    assertAgentId(params.agent_id)
    const row = isUuid(params.run_id) ? await findRun(runCaller.db, params.run_id) : undefined
    const session = row === undefined ? null : await findReadableSession(runCaller, row.session_id)
    if (row === undefined || session === null || !(await canReadRun(runCaller, session, row.id)))
      return streamUnknownRunError(params.run_id)
    return toClientEvents(runCaller, resumeStream(runCaller, row, body.last_event_index ?? -1, signal))
  },
  async readRun({ params, ...runCaller }) {
    assertAgentId(params.agent_id)
    return readShownRun(runCaller, (await loadOwnRun(runCaller, params.run_id)).id)
  },
  async cancel({ params, ...runCaller }) {
    assertAgentId(params.agent_id)
    if (isUuid(params.run_id)) await stopRun(runCaller, params.run_id)
    return {}
  },
  async fork({ db, caller, context, params, query }) {
    assertAgentId(params.agent_id)
    const session = isUuid(params.session_id)
      ? await findReadableSession({ db, caller, context }, params.session_id)
      : null
    if (session === null) throw new AppError(404, 'not_found', `Session with ID ${params.session_id} not found`)
    const upTo = query.run_id
    if (upTo !== undefined && !(isUuid(upTo) && (await canReadRun({ db, caller, context }, session, upTo))))
      throw notFoundError('Run')
    const id = await forkSession(db, caller.userId, session, upTo)
    return { session_id: id, forked_from_session_id: session.id }
  },
})

function assertAgentId(agent: string): void {
  if (agent !== agentId) throw new AppError(404, 'not_found', 'Agent not found')
}

/** Returns a run in the way the caller asked for: as a stream, when it is done, or immediately. */
async function respondWithRun(
  call: RunCaller & { signal: AbortSignal; reply: { setStatus(status: 201 | 202): void } },
  run: LiveRun,
  { stream, background }: Pick<RunForm, 'stream' | 'background'>,
) {
  if (stream) return toClientEvents(call, run.followEvents(run.firstIndex - 1, call.signal))
  const { runId, sessionId } = run.key
  if (background) {
    call.reply.setStatus(202)
    return { run_id: runId, session_id: sessionId, status: 'PENDING' as const }
  }
  for await (const _event of run.followEvents(run.firstIndex - 1, call.signal)) if (call.signal.aborted) break
  return readShownRun(call, runId)
}

/** A run with the sources of its branch. */
async function readShownRun(runCaller: RunCaller, id: string) {
  const run = (await toRuns(runCaller.db, await listBranchRuns(runCaller.db, id))).at(-1)
  if (run === undefined) throw new AppError(404, 'not_found', `Run with ID ${id} not found`)
  return toAbsoluteLinks(run, resolveLinkHost(runCaller))
}

function toClientEvents<T extends RunEvent | ResumeEvent>(
  runCaller: RunCaller,
  events: AsyncGenerator<T>,
): AsyncGenerator<T> {
  const host = resolveLinkHost(runCaller)
  return host === null ? events : streamAbsoluteLinks(events, host)
}

async function* streamUnknownRunError(id: string) {
  const error = `Run with ID ${id} not found`
  yield { event: 'error' as const, run_id: id, error, message: error }
}
