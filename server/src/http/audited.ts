import type { Route } from '@draftwright/contract/route'
import type { FastifyRequest } from 'fastify'
import type { Trace } from '../db/audit.ts'
import { AuditTrail, type Target } from '../db/audit-trail.ts'
import type { RequestFacts } from './call.ts'
import type { Caller } from './caller.ts'

const longestAgent = 300
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu

/** For what a handler writes into the log itself. */
export const traceOf = ({ ip, userAgent }: Pick<RequestFacts, 'ip' | 'userAgent'>): Trace => ({
  ip,
  user_agent: userAgent.slice(0, longestAgent),
})

/** The trace a request that writes leaves in its workspace; undefined for those that leave none. */
export function trailOf(name: string, route: Route, caller: Caller, request: FastifyRequest): AuditTrail | undefined {
  if (route.method === 'GET' || route.audit === 'none') return undefined
  const params = request.params as Params
  return new AuditTrail({
    account_id: caller.accountId,
    actor_id: caller.userId,
    action: name,
    target: targetOf(name, params),
    under: underOf(params),
    ip: request.ip,
    user_agent: (request.headers['user-agent'] ?? '').slice(0, longestAgent),
    isOften: route.audit === 'once-in-a-while',
  })
}

/** What the path names as its `id`, of the slice's own kind. */
function targetOf(name: string, { id }: Params): Target | null {
  const [slice = ''] = name.split('.')
  return id !== undefined && UUID.test(id) ? { kind: kinds[slice] ?? singular(slice), id } : null
}

/** The one row that the path names otherwise: `channel_id` is a channel. */
function underOf(params: Params): Target | null {
  const [only, ...more] = Object.entries(params).filter(([, id]) => UUID.test(id))
  return only === undefined || more.length > 0 ? null : { kind: only[0].replace(/_id$/u, ''), id: only[1] }
}

type Params = Readonly<Record<string, string>>

/** Slices whose rows are called otherwise. */
const kinds: Readonly<Record<string, string>> = {
  generation: 'generation_run',
  companies: 'company',
  opportunities: 'opportunity',
}

/** `pillarChannels` → `pillar_channel`. */
const singular = (slice: string): string =>
  slice.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`).replace(/s$/u, '')
