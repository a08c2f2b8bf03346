import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Contracts } from '@draftwright/contract'
import { contracts } from '@draftwright/contract'
import type { Session } from '@draftwright/contract/auth'
import { listRefusals } from '@draftwright/contract/refusals'
import { basePaths, getFullPath, isUnwrapped, type Route } from '@draftwright/contract/route'
import type { Role } from '@draftwright/contract/rights'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { createId } from '../src/db/create-id.ts'
import { createSystemDb } from '../src/db/system-db.ts'
import type { AppContext } from '../src/http/app-context.ts'
import type { StoredMail, Mailer } from '../src/mail/mailer.ts'

/** Options of one call; omitted ones are not sent. */
export interface CallOptions {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean>
  body?: unknown
  headers?: Record<string, string>
}

type Slice = keyof Contracts
export type RouteId = { [S in Slice]: `${S}.${Extract<keyof Contracts[S], string>}` }[Slice]
type RouteOf<Id extends RouteId> = Id extends `${infer S extends Slice}.${infer V}`
  ? V extends keyof Contracts[S]
    ? Contracts[S][V]
    : never
  : never
type DataOf<Id extends RouteId> =
  RouteOf<Id> extends { data: infer D } ? (D extends { _zod: { output: infer O } } ? O : never) : never

export function getRoute(id: RouteId): Route {
  const [slice = '', verb = ''] = id.split('.')
  const route = (contracts as Record<string, Record<string, Route>>)[slice]?.[verb]
  if (route === undefined) throw new Error(`No route ${id}`)
  return route
}

/** A route's path; a missing parameter becomes an unknown id. */
export const buildPath = (id: RouteId, params: CallOptions['params'] = {}): string =>
  getFullPath(getRoute(id))
    .replace(/:(\w+)/gu, (_all, name: string) => encodeURIComponent(params[name] ?? createId()))
    .replace(/\*$/u, () => (params['*'] ?? createId()).split('/').map(encodeURIComponent).join('/'))

export interface CallResponse<T> {
  status: number
  data: T
  meta: {
    page: number
    limit: number
    total: number
    has_more: boolean
    next_cursor: string | null
    n_matching?: number | null
    filter_problems?: unknown
  }
  error: { message: string; code: string; details?: unknown }
  headers: LightMyRequestResponse['headers']
  text: string
  /** The same as it was sent. */
  bytes: Buffer
}

/** A client of the server: a member of an account, or anonymous. */
export class Person {
  readonly app: FastifyInstance
  readonly session: Session | null
  readonly accountId: string | null
  /** Each person has their own IP address, so that rate limits do not affect other tests. */
  readonly address: string

  constructor(app: FastifyInstance, session: Session | null, accountId: string | null = session?.account?.id ?? null) {
    this.app = app
    this.session = session
    this.accountId = accountId
    const [a = 0, b = 0, c = 0] = randomBytes(3)
    this.address = `10.${a}.${b}.${c}`
  }

  /** Calls a route by name and returns the response, whatever its status. */
  async request<Id extends RouteId>(id: Id, options: CallOptions = {}): Promise<CallResponse<DataOf<Id>>> {
    const route = getRoute(id)
    const answer = await this.send<DataOf<Id>>(route.method, buildPath(id, options.params), options)
    // A fault fails the test anyway, 405 means that a parameter led to another address, and 415 may be of a body that is not taken.
    if (answer.status >= 400 && ![405, 415, 500, ...listRefusals(route)].includes(answer.status))
      throw new Error(`${id} answered ${answer.status}, which its contract does not name (refuses): ${answer.text}`)
    return answer
  }

  /** Calls a route that must succeed, and returns its data. */
  async call<Id extends RouteId>(id: Id, options: CallOptions = {}): Promise<DataOf<Id>> {
    const answered = await this.request(id, options)
    if (answered.status !== getSuccessStatus(getRoute(id)))
      throw new Error(`${id} answered ${answered.status}: ${answered.text.slice(0, 500)}`)
    return answered.data
  }

  async send<T>(
    method: Route['method'],
    url: string,
    { query, body, headers = {} }: CallOptions = {},
  ): Promise<CallResponse<T>> {
    const search =
      query === undefined ? '' : `?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))}`
    const answer = await this.app.inject({
      method,
      url: url + search,
      headers: {
        'x-forwarded-for': this.address,
        ...(this.session === null ? {} : { authorization: `Bearer ${this.session.accessToken}` }),
        ...(this.accountId === null ? {} : { 'account-id': this.accountId }),
        ...(body === undefined || body instanceof Buffer || typeof body === 'string'
          ? {}
          : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { payload: body instanceof Buffer || typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    const sent: unknown = isJson && answer.body !== '' ? answer.json() : {}
    const isAgents = url === basePaths.agent || url.startsWith(`${basePaths.agent}/`)
    const parsed = (isAgents ? unwrapAgentResponse(answer.statusCode, sent) : sent) as Partial<CallResponse<T>>
    // Missing fields stay undefined at run time; a test that reads them fails, as it should.
    return {
      ...parsed,
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.body,
      bytes: answer.rawPayload,
    } as CallResponse<T>
  }
}

/** Converts the agent service's unwrapped responses to the shape of all others, so that one test can check both. */
const unwrapAgentResponse = (status: number, sent: unknown): object => {
  if (status < 400) return { data: status === 204 ? null : sent }
  const { detail, error_code: code } = sent as { detail: unknown; error_code: string }
  return { error: typeof detail === 'string' ? { message: detail, code } : { message: '', code, details: detail } }
}

/** The status of a route's successful response, and of one with invalid fields. */
export const getSuccessStatus = ({ status }: Route): number => status ?? 200
export const getInvalidFieldStatus = (route: Route): number => (isUnwrapped(route) ? 422 : 400)

let count = 0
/** Signs up a new person with their own workspace. */
export async function signUp(
  app: FastifyInstance,
  fields: { accountName?: string; displayName?: string; timeZone?: string } = {},
): Promise<Person> {
  const nobody = new Person(app, null)
  const session = await nobody.call('auth.signUp', {
    body: {
      email: `person-${++count}-${createId()}@example.com`,
      password: 'correct horse battery',
      displayName: fields.displayName ?? 'Ada Example',
      accountName: fields.accountName ?? 'Example Works',
      ...(fields.timeZone !== undefined && { timeZone: fields.timeZone }),
    },
  })
  if ('pending' in session) throw new Error('This server sends mail; finish the sign-up with the code in it')
  return new Person(app, session)
}

/** Signs up a new person and makes them a member of the owner's workspace. */
export async function addMember(context: AppContext, owner: Person, role: Role): Promise<Person> {
  const member = await signUp(owner.app, { displayName: `The ${role}` })
  const userId = member.session?.user.id ?? ''
  await createSystemDb(context.engine)
    .insertInto('account_access')
    .values({ id: createId(), account_id: owner.accountId ?? '', user_id: userId, role_id: role })
    .execute()
  return new Person(owner.app, member.session, owner.accountId)
}

/**
 * Waits for the newest mail to an address: mail is sent by a job, shortly after the response. `about` matches the
 * subject. If the server sends mail, pass `{ mailer: mailServer }` (mail-server.ts) instead of the context.
 */
export async function waitForMail(
  parts: { mailer: Pick<Mailer, 'kept'> },
  email: string,
  about: RegExp = /./u,
): Promise<StoredMail> {
  for (let tries = 0; tries < 2400; tries++) {
    const mail = (await parts.mailer.kept()).find(({ to, subject }) => to === email && about.test(subject))
    if (mail !== undefined) return mail
    await delay(25)
  }
  throw new Error(`No mail about ${about} came to ${email}`)
}

/** The values after the # of the only link in a mail that points to our own pages. */
export function readLinkSecrets(mail: StoredMail): Record<string, string> {
  const fragment = /https?:\/\/\S+?#(\S+)/u.exec(mail.text)?.[1] ?? ''
  return Object.fromEntries(new URLSearchParams(fragment))
}
