import { readClientAddress } from './client-address.ts'
import type { Route } from '@draftwright/contract/route'
import type { FastifyRequest } from 'fastify'
import type { Trace } from '../db/audit.ts'
import { AuditTrail, type Target } from '../db/audit-trail.ts'
import type { RequestFacts } from './handler.ts'
import type { Caller } from './caller.ts'

const longestAgent = 300
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu

/** For audit log entries that a handler writes itself. */
export const toTrace = ({ ip, userAgent }: Pick<RequestFacts, 'ip' | 'userAgent'>): Trace => ({
  ip,
  user_agent: userAgent.slice(0, longestAgent),
})

/** What an audit entry says about a request. */
interface TrailFacts {
  /** Of its path. */
  readonly params: Readonly<Record<string, string>>
  readonly ip: string | null
  readonly userAgent: string
}

export const toTrailFacts = (request: FastifyRequest): TrailFacts => ({
  params: request.params as Params,
  ip: readClientAddress(request),
  userAgent: request.headers['user-agent'] ?? '',
})

/** The audit trail of a writing request in its workspace; undefined for requests that are not audited. */
export function createRequestTrail(
  name: string,
  route: Pick<Route, 'method' | 'audit'>,
  caller: Caller,
  { params, ip, userAgent }: TrailFacts,
): AuditTrail | undefined {
  if (route.method === 'GET' || route.audit === 'none') return undefined
  return new AuditTrail({
    account_id: caller.accountId,
    actor_id: caller.userId,
    action: name,
    target: toTarget(name, params),
    under: toParentTarget(params),
    ip,
    user_agent: userAgent.slice(0, longestAgent),
    isOften: route.audit === 'once-in-a-while',
  })
}

/** The path's `id`, which is of the feature's own kind. */
function toTarget(name: string, { id }: Params): Target | null {
  const [slice = ''] = name.split('.')
  return id !== undefined && UUID.test(id) ? { kind: kinds[slice] ?? toSingular(slice), id } : null
}

/** Another id in the path: `channel_id` is a channel. */
function toParentTarget(params: Params): Target | null {
  const [only, ...more] = Object.entries(params).filter(([, id]) => UUID.test(id))
  return only === undefined || more.length > 0 ? null : { kind: only[0].replace(/_id$/u, ''), id: only[1] }
}

type Params = Readonly<Record<string, string>>

/** Features whose rows have a different name. */
const kinds: Readonly<Record<string, string>> = {
  generation: 'generation_run',
  companies: 'company',
  opportunities: 'opportunity',
}

/** `pillarChannels` → `pillar_channel`. */
const toSingular = (slice: string): string =>
  slice.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`).replace(/s$/u, '')
