import { agentSessions } from '@draftwright/contract/agent/sessions'
import type { AccountDb } from '../../../db/account-db.ts'
import { newId } from '../../../db/new-id.ts'
import { implement } from '../../../http/call.ts'
import { AppError, conflict, invalid } from '../../../http/errors.ts'
import { takeBackNews } from '../../notifications/index.ts'
import type { RunAsker } from '../runs/answer.ts'
import { isId, noSession } from '../runs/ask.ts'
import { isUnderWay } from '../runs/follow.ts'
import { hostFor, inFull } from '../runs/in-full.ts'
import { pathTo, type RunRow } from '../runs/store.ts'
import { shownPath } from '../runs/wire.ts'
import { isShownTo, readable } from './readable.ts'
import {
  changeSession,
  insertSession,
  listSessions,
  removeSessions,
  type SessionChange,
  type SessionRow,
  tokensOf,
} from './store.ts'
import { shownDetail, shownSession } from './wire.ts'

export const agentSessionRoutes = implement(agentSessions, {
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
      data: rows.map((row) => shownSession(row, { input: row.input_tokens, output: row.output_tokens })),
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
    const { session_id = newId(), ...change } = call.body
    const isMade = await insertSession(call.db, { id: session_id, user_id: call.caller.userId, ...changeOf(change) })
    if (!isMade) throw conflict('session_exists', `Session with id '${session_id}' already exists`)
    return detail(call, session_id)
  },
  async removeMany({ db, caller, body }) {
    if (body.session_ids.length !== body.session_types.length)
      throw new AppError(400, 'invalid_types', 'Session IDs and session types must have the same length')
    for (const id of await removeSessions(db, caller.userId, body.session_ids)) await takeBackNews(db, id, 'session_id')
    return null
  },
  read: (call) => detail(call, call.params.session_id, call.query.type),
  change: (call) => changed(call, call.params.session_id, changeOf(call.body)),
  async remove({ db, caller, params }) {
    const gone = isId(params.session_id) ? await removeSessions(db, caller.userId, [params.session_id]) : []
    if (gone.length === 0) throw noSession(params.session_id)
    await takeBackNews(db, params.session_id, 'session_id')
    return null
  },
  rename: (call) => changed(call, call.params.session_id, { name: call.body.session_name }),
  async runs({ params, query, ...asker }) {
    const session = await found(asker, params.session_id)
    if (session === null) throw noSession(params.session_id)
    const from = (query.created_after ?? 0) * 1000
    const until = (query.created_before ?? Number.POSITIVE_INFINITY) * 1000
    const branch = await shownBranch(asker.db, session, query.last)
    const told = query.with_running === 'true' ? branch : branch.filter((run) => !isUnderWay(run))
    if (told.length === 0 && branch.length > 0) throw noSession(params.session_id)
    const shown = await shownPath(asker.db, told)
    const host = hostFor(asker)
    return shown
      .filter(({ created_at }) => {
        const at = Date.parse(created_at)
        return at >= from && at <= until
      })
      .map((run) => inFull(run, host))
  },
  async readRun({ params, ...asker }) {
    const session = await found(asker, params.session_id)
    if (session === null) throw noSession(params.session_id)
    const isShown = isId(params.run_id) && (await isShownTo(asker, session, params.run_id))
    const path = isShown ? await pathTo(asker.db, params.run_id) : []
    const run = (await shownPath(asker.db, path)).at(-1)
    if (run === undefined || run.session_id !== session.id)
      throw new AppError(404, 'not_found', `Run with ID ${params.run_id} not found`)
    return inFull(run, hostFor(asker))
  },
})

type Json = Record<string, unknown>
interface Body {
  readonly session_name?: string | undefined
  readonly session_state?: Json | undefined
  readonly metadata?: Json | undefined
  readonly summary?: Json | undefined
}

const changeOf = ({ session_name, session_state, metadata, summary }: Body): SessionChange => ({
  ...(session_name === undefined ? {} : { name: session_name }),
  ...(session_state === undefined ? {} : { state: session_state }),
  ...(metadata === undefined ? {} : { metadata }),
  ...(summary === undefined ? {} : { summary }),
})

const found = async (asker: RunAsker, id: string): Promise<SessionRow | null> => (isId(id) ? readable(asker, id) : null)

const shownBranch = (db: AccountDb, { head_run_id }: SessionRow, last?: number): Promise<RunRow[]> =>
  head_run_id === null ? Promise.resolve([]) : pathTo(db, head_run_id, last)

async function detail(asker: RunAsker, id: string, type?: string) {
  const session = await found(asker, id)
  if (session === null) throw type === 'agent' ? noAgentSession(id) : noSessionWithId(id)
  const [path, tokens] = await Promise.all([shownBranch(asker.db, session), tokensOf(asker.db, session.id)])
  const told = shownDetail(session, tokens, path, asker.parts.models.get())
  const host = hostFor(asker)
  return { ...told, chat_history: told.chat_history.map((message) => inFull(message, host)) }
}

async function changed(asker: RunAsker, id: string, change: SessionChange) {
  if (Object.keys(change).length === 0) throw invalid([{ field: 'session_name', message: 'is required' }])
  const row = isId(id) ? await changeSession(asker.db, asker.caller.userId, id, change) : undefined
  if (row === undefined) throw noAgentSession(id)
  return detail(asker, id)
}

const noAgentSession = (id: string) => new AppError(404, 'not_found', `Agent Session with id '${id}' not found`)
const noSessionWithId = (id: string) => new AppError(404, 'not_found', `Session with id '${id}' not found`)
