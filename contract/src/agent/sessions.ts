import * as z from 'zod/mini'
import { Id, singleLine, wholeNumber } from '../fields.ts'
import { mostPages } from '../numbers.ts'
import { defineRoutes } from '../route.ts'
import { Message, Run } from './agents.ts'
import { maxSessionName } from './vocabulary.ts'

const Json = z.record(z.string(), z.unknown())
const SessionMetrics = z.object({ input_tokens: z.number(), output_tokens: z.number(), total_tokens: z.number() })
const shared = {
  session_id: Id,
  session_name: z.string(),
  session_state: Json,
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  user_id: z.string(),
  agent_id: z.string(),
  metrics: SessionMetrics,
  total_tokens: z.number(),
  metadata: Json,
}
/** A conversation in a list. Our extensions are in `metadata`: pinned, folder, shared, brief. */
export const Session = z.object({ ...shared, session_type: z.literal('agent'), session_summary: z.optional(Json) })
export const SessionDetail = z.object({
  ...shared,
  agent_session_id: Id,
  session_summary: z.optional(Json),
  agent_data: z.object({
    name: z.string(),
    agent_id: z.string(),
    model: z.object({ provider: z.string(), name: z.string(), id: z.string() }),
  }),
  chat_history: z.array(z.extend(Message, { from_history: z.boolean(), stop_after_tool_call: z.boolean() })),
})
export type Session = z.infer<typeof Session>
export type SessionDetail = z.infer<typeof SessionDetail>

/** AgentOS clients send these; there is one database, and the token decides whose sessions are returned. */
const ignored = { db_id: z.optional(z.string()), table: z.optional(z.string()), user_id: z.optional(z.string()) }
const type = z.optional(z.enum(['agent', 'team', 'workflow'], { error: 'must be agent, team or workflow' }))
const kinds = { type, ...ignored }
const bySession = z.object({ session_id: z.string() })
/** Seconds since 1970; in a query, so text. */
const Moment = z.pipe(z.string().check(z.regex(/^\d{1,10}$/u, 'must be seconds since 1970')), z.transform(Number))
const name = singleLine(maxSessionName)

const agent = { base: 'agent', right: 'advisor:use', audit: 'none' } as const
export const agentSessions = defineRoutes({
  list: {
    ...agent,
    method: 'GET',
    path: '/sessions',
    query: z.object({
      ...kinds,
      component_id: z.optional(z.string()),
      session_name: z.optional(z.string().check(z.maxLength(200, 'must have at most 200 characters'))),
      limit: z._default(wholeNumber(1), 50),
      page: z._default(wholeNumber(0, mostPages), 1),
      sort_by: z._default(
        z.enum(['created_at', 'updated_at', 'session_name'], {
          error: 'must be created_at, updated_at or session_name',
        }),
        'updated_at',
      ),
      sort_order: z._default(z.enum(['asc', 'desc'], { error: 'must be asc or desc' }), 'desc'),
    }),
    data: z.object({
      data: z.array(Session),
      meta: z.object({
        page: z.int(),
        limit: z.int(),
        total_pages: z.int(),
        total_count: z.int(),
        search_time_ms: z.number(),
      }),
    }),
  },
  create: {
    ...agent,
    method: 'POST',
    path: '/sessions',
    status: 201,
    query: z.object(kinds),
    body: z.object({
      session_id: z.optional(Id),
      session_name: z.optional(name),
      session_state: z.optional(Json),
      metadata: z.optional(Json),
      user_id: z.optional(z.string()),
      agent_id: z.optional(z.string()),
    }),
    data: SessionDetail,
  },
  removeMany: {
    ...agent,
    method: 'DELETE',
    path: '/sessions',
    status: 204,
    query: z.object(kinds),
    body: z.object({
      session_ids: z.array(Id).check(z.maxLength(500, 'must have at most 500 entries')),
      session_types: z.array(z.string()),
    }),
    data: z.null(),
  },
  read: {
    ...agent,
    method: 'GET',
    path: '/sessions/:session_id',
    params: bySession,
    query: z.object(kinds),
    data: SessionDetail,
  },
  change: {
    ...agent,
    method: 'PATCH',
    path: '/sessions/:session_id',
    params: bySession,
    query: z.object(kinds),
    body: z.object({
      session_name: z.optional(name),
      session_state: z.optional(Json),
      metadata: z.optional(Json),
      summary: z.optional(Json),
    }),
    data: SessionDetail,
  },
  remove: {
    ...agent,
    method: 'DELETE',
    path: '/sessions/:session_id',
    status: 204,
    params: bySession,
    query: z.object(kinds),
    data: z.null(),
  },
  rename: {
    ...agent,
    method: 'POST',
    path: '/sessions/:session_id/rename',
    params: bySession,
    query: z.object(kinds),
    body: z.object({ session_name: name }),
    data: SessionDetail,
  },
  /**
   * The branch shown, from the first message on. In this protocol a run is listed once it has ended: during the
   * first one the list is empty.
   */
  runs: {
    ...agent,
    method: 'GET',
    path: '/sessions/:session_id/runs',
    params: bySession,
    query: z.object({
      ...kinds,
      created_after: z.optional(Moment),
      created_before: z.optional(Moment),
      /** Our extension: only this many of its newest turns. */
      last: z.optional(wholeNumber(1)),
      /** Our extension: includes runs that are in progress. */
      with_running: z.optional(z.literal('true', { error: 'must be true or left out' })),
    }),
    data: z.array(Run),
  },
  readRun: {
    ...agent,
    method: 'GET',
    path: '/sessions/:session_id/runs/:run_id',
    params: z.object({ session_id: z.string(), run_id: z.string() }),
    query: z.object(kinds),
    data: Run,
  },
})
