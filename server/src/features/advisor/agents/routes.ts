import { agents, type RunForm } from '@draftwright/contract/agent/agents'
import type { ResumeEvent, RunEvent } from '@draftwright/contract/agent/events'
import { agentId } from '@draftwright/contract/agent/vocabulary'
import { AppError, notFound } from '../../../http/errors.ts'
import { implement } from '../../../http/call.ts'
import type { RunAsker } from '../runs/answer.ts'
import { ask, isId, ownRun } from '../runs/ask.ts'
import { continueRun } from '../runs/continue.ts'
import { resume } from '../runs/follow.ts'
import { eachInFull, hostFor, inFull } from '../runs/in-full.ts'
import type { LiveRun } from '../runs/live-run.ts'
import { stopRun } from '../runs/stop.ts'
import { pathTo, readRun } from '../runs/store.ts'
import { shownPath } from '../runs/wire.ts'
import { forkSession } from '../sessions/fork.ts'
import { isShownTo, readable } from '../sessions/readable.ts'
import { agentInfo, configInfo, databaseless, modelEntries, osInfo, startedAt } from './info.ts'

export const agentRoutes = implement(agents, {
  root: () => ({ name: osInfo.name, version: osInfo.agno_version, docs: '/docs' }),
  health: () => ({ status: 'ok' as const, instantiated_at: startedAt }),
  info: () => osInfo,
  config: ({ parts }) => configInfo(parts.models),
  models: ({ parts }) => modelEntries(parts.models),
  teams: () => databaseless,
  workflows: () => databaseless,
  list: ({ parts }) => [agentInfo(parts.models)],
  read({ params, parts }) {
    known(params.agent_id)
    return agentInfo(parts.models)
  },
  async run(call) {
    known(call.params.agent_id)
    const { message, session_id, model, parent_run_id, files_of, ...form } = call.body
    const run = await ask(call, {
      sessionId: session_id === undefined || session_id === '' ? null : session_id,
      text: message,
      files: call.request.files,
      ...(model === undefined ? {} : { model }),
      ...(parent_run_id === undefined ? {} : { parentId: parent_run_id === 'root' ? null : parent_run_id }),
      ...(files_of === undefined ? {} : { filesOf: files_of }),
    })
    return told(call, run, form)
  },
  async goOn(call) {
    known(call.params.agent_id)
    return told(call, await continueRun(call, call.params.run_id, call.body), call.body)
  },
  async resume({ params, body, signal, ...asker }) {
    known(params.agent_id)
    const row = isId(params.run_id) ? await readRun(asker.db, params.run_id) : undefined
    const session = row === undefined ? null : await readable(asker, row.session_id)
    if (row === undefined || session === null || !(await isShownTo(asker, session, row.id)))
      return unknownRun(params.run_id)
    return shown(asker, resume(asker, row, body.last_event_index ?? -1, signal))
  },
  async readRun({ params, ...asker }) {
    known(params.agent_id)
    return shownRunOf(asker, (await ownRun(asker, params.run_id)).id)
  },
  async cancel({ params, ...asker }) {
    known(params.agent_id)
    if (isId(params.run_id)) await stopRun(asker, params.run_id)
    return {}
  },
  async fork({ db, caller, parts, params, query }) {
    known(params.agent_id)
    const session = isId(params.session_id) ? await readable({ db, caller, parts }, params.session_id) : null
    if (session === null) throw new AppError(404, 'not_found', `Session with ID ${params.session_id} not found`)
    const upTo = query.run_id
    if (upTo !== undefined && !(isId(upTo) && (await isShownTo({ db, caller, parts }, session, upTo))))
      throw notFound('Run')
    const id = await forkSession(db, caller.userId, session, upTo)
    return { session_id: id, forked_from_session_id: session.id }
  },
})

function known(agent: string): void {
  if (agent !== agentId) throw new AppError(404, 'not_found', 'Agent not found')
}

/** A run as its asker wants to hear of it: as a stream, once it is done, or not at all. */
async function told(
  call: RunAsker & { signal: AbortSignal; reply: { setStatus(status: 201 | 202): void } },
  run: LiveRun,
  { stream, background }: Pick<RunForm, 'stream' | 'background'>,
) {
  if (stream) return shown(call, run.follow(run.firstIndex - 1, call.signal))
  const { runId, sessionId } = run.key
  if (background) {
    call.reply.setStatus(202)
    return { run_id: runId, session_id: sessionId, status: 'PENDING' as const }
  }
  for await (const _event of run.follow(run.firstIndex - 1, call.signal)) if (call.signal.aborted) break
  return shownRunOf(call, runId)
}

/** A run with what its branch told of before it. */
async function shownRunOf(asker: RunAsker, id: string) {
  const run = (await shownPath(asker.db, await pathTo(asker.db, id))).at(-1)
  if (run === undefined) throw new AppError(404, 'not_found', `Run with ID ${id} not found`)
  return inFull(run, hostFor(asker))
}

function shown<T extends RunEvent | ResumeEvent>(asker: RunAsker, events: AsyncGenerator<T>): AsyncGenerator<T> {
  const host = hostFor(asker)
  return host === null ? events : eachInFull(events, host)
}

async function* unknownRun(id: string) {
  const error = `Run with ID ${id} not found`
  yield { event: 'error' as const, run_id: id, error, message: error }
}
