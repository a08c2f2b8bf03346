import { agentSessions } from '@draftwright/contract/agent/sessions'
import type { AccountDb } from '../../../db/account-db.ts'
import { createId } from '../../../db/create-id.ts'
import { implementRoutes } from '../../../http/handler.ts'
import { AppError, conflictError, invalidInputError } from '../../../http/errors.ts'
import { retractNotifications } from '../../notifications/index.ts'
import { openWorkspaceModels } from '../../models/index.ts'
import type { RunCaller } from '../runs/current-run-caller.ts'
import { isUuid, sessionNotFoundError } from '../runs/ask.ts'
import { isRunActive } from '../runs/follow-run.ts'
import { resolveLinkHost, toAbsoluteLinks } from '../runs/absolute-links.ts'
import { listBranchRuns, type RunRow } from '../runs/store.ts'
import { toRuns } from '../runs/wire.ts'
import { canReadRun, findReadableSession } from './readable-session.ts'
import {
  updateSession,
  insertSession,
  listSessions,
  trashSessions,
  type SessionUpdate,
  type SessionRow,
  countSessionTokens,
} from './store.ts'
import { toSessionDetail, toSession } from './wire.ts'

export const agentSessionRoutes = implementRoutes(agentSessions, {
  async list({ db, caller, query }) {
    const began = performance.now()
    const { page, limit: asked, type } = query
    const limit = Math.min(asked, 200)
    const isAgents = (type ?? 'agent') === 'agent'
    const { rows, total } = isAgents
      ? await listSessions(db, {
          userId: caller.userId,
          limit,
          page,
          sortBy: query.sort_by,
          order: query.sort_order,
          ...(query.session_name === undefined ? {} : { name: query.session_name }),
        })
      : { rows: [], total: 0 }
    return {
      data: rows.map((row) => toSession(row, { input: row.input_tokens, output: row.output_tokens })),
      meta: {
        page,
        limit,
        total_pages: Math.ceil(total / limit),
        total_count: total,
        search_time_ms: Math.round((performance.now() - began) * 100) / 100,
      },
    }
  },
  async create(call) {
    const { session_id = createId(), ...change } = call.body
    const isMade = await insertSession(call.db, {
      id: session_id,
      user_id: call.caller.userId,
      ...toSessionUpdate(change),
    })
    if (!isMade) throw conflictError('session_exists', `Session with id '${session_id}' already exists`)
    return readSessionDetail(call, session_id)
  },
  async removeMany({ db, caller, body }) {
    if (body.session_ids.length !== body.session_types.length)
      throw new AppError(400, 'invalid_types', 'Session IDs and session types must have the same length')
    for (const id of await trashSessions(db, caller.userId, body.session_ids))
      await retractNotifications(db, id, 'session_id')
    return null
  },
  read: (call) => readSessionDetail(call, call.params.session_id, call.query.type),
  change: (call) => updateAndReadSession(call, call.params.session_id, toSessionUpdate(call.body)),
  async remove({ db, caller, params }) {
    const trashed = isUuid(params.session_id) ? await trashSessions(db, caller.userId, [params.session_id]) : []
    if (trashed.length === 0) throw sessionNotFoundError(params.session_id)
    await retractNotifications(db, params.session_id, 'session_id')
    return null
  },
  rename: (call) => updateAndReadSession(call, call.params.session_id, { name: call.body.session_name }),
  async runs({ params, query, ...runCaller }) {
    const session = await findSessionById(runCaller, params.session_id)
    if (session === null) throw sessionNotFoundError(params.session_id)
    const from = (query.created_after ?? 0) * 1000
    const until = (query.created_before ?? Number.POSITIVE_INFINITY) * 1000
    const branch = await listHeadBranch(runCaller.db, session, query.last)
    const detail = query.with_running === 'true' ? branch : branch.filter((run) => !isRunActive(run))
    const shown = await toRuns(runCaller.db, detail)
    const host = resolveLinkHost(runCaller)
    return shown
      .filter(({ created_at }) => {
        const at = Date.parse(created_at)
        return at >= from && at <= until
      })
      .map((run) => toAbsoluteLinks(run, host))
  },
  async readRun({ params, ...runCaller }) {
    const session = await findSessionById(runCaller, params.session_id)
    if (session === null) throw sessionNotFoundError(params.session_id)
    const isShown = isUuid(params.run_id) && (await canReadRun(runCaller, session, params.run_id))
    const path = isShown ? await listBranchRuns(runCaller.db, params.run_id) : []
    const run = (await toRuns(runCaller.db, path)).at(-1)
    if (run === undefined || run.session_id !== session.id)
      throw new AppError(404, 'not_found', `Run with ID ${params.run_id} not found`)
    return toAbsoluteLinks(run, resolveLinkHost(runCaller))
  },
})

type Json = Record<string, unknown>
interface SessionBody {
  readonly session_name?: string | undefined
  readonly session_state?: Json | undefined
  readonly metadata?: Json | undefined
  readonly summary?: Json | undefined
}

const toSessionUpdate = ({ session_name, session_state, metadata, summary }: SessionBody): SessionUpdate => ({
  ...(session_name === undefined ? {} : { name: session_name }),
  ...(session_state === undefined ? {} : { state: session_state }),
  ...(metadata === undefined ? {} : { metadata }),
  ...(summary === undefined ? {} : { summary }),
})

const findSessionById = async (runCaller: RunCaller, id: string): Promise<SessionRow | null> =>
  isUuid(id) ? findReadableSession(runCaller, id) : null

const listHeadBranch = (db: AccountDb, { head_run_id }: SessionRow, last?: number): Promise<RunRow[]> =>
  head_run_id === null ? Promise.resolve([]) : listBranchRuns(db, head_run_id, last)

async function readSessionDetail(runCaller: RunCaller, id: string, type?: string) {
  const session = await findSessionById(runCaller, id)
  if (session === null) throw type === 'agent' ? agentSessionNotFoundError(id) : sessionIdNotFoundError(id)
  const [path, tokens, models] = await Promise.all([
    listHeadBranch(runCaller.db, session),
    countSessionTokens(runCaller.db, session.id),
    openWorkspaceModels(runCaller.db, runCaller.context, 'advisor'),
  ])
  const detail = toSessionDetail(session, tokens, path, models.get())
  const host = resolveLinkHost(runCaller)
  return { ...detail, chat_history: detail.chat_history.map((message) => toAbsoluteLinks(message, host)) }
}

async function updateAndReadSession(runCaller: RunCaller, id: string, change: SessionUpdate) {
  if (Object.keys(change).length === 0) throw invalidInputError([{ field: 'session_name', message: 'is required' }])
  const row = isUuid(id) ? await updateSession(runCaller.db, runCaller.caller.userId, id, change) : undefined
  if (row === undefined) throw agentSessionNotFoundError(id)
  return readSessionDetail(runCaller, id)
}

const agentSessionNotFoundError = (id: string) =>
  new AppError(404, 'not_found', `Agent Session with id '${id}' not found`)
const sessionIdNotFoundError = (id: string) => new AppError(404, 'not_found', `Session with id '${id}' not found`)
