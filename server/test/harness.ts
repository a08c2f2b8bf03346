import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Contracts } from '@draftwright/contract'
import { contracts } from '@draftwright/contract'
import type { Session } from '@draftwright/contract/auth'
import { bases, fullPath, isBare, type Route } from '@draftwright/contract/route'
import type { Role } from '@draftwright/contract/rights'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { newId } from '../src/db/new-id.ts'
import { systemDb } from '../src/db/system-db.ts'
import type { Parts } from '../src/http/parts.ts'
import type { KeptMail, Mailer } from '../src/mail/mailer.ts'

/** What one call may carry; what a test leaves out is left out on the wire. */
export interface Ask {
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

export function routeOf(id: RouteId): Route {
  const [slice = '', verb = ''] = id.split('.')
  const route = (contracts as Record<string, Record<string, Route>>)[slice]?.[verb]
  if (route === undefined) throw new Error(`No route ${id}`)
  return route
}

/** A route's address; a parameter that is not given is an id nobody has. */
export const pathOf = (id: RouteId, params: Ask['params'] = {}): string =>
  fullPath(routeOf(id))
    .replace(/:(\w+)/gu, (_all, name: string) => encodeURIComponent(params[name] ?? newId()))
    .replace(/\*$/u, () => (params['*'] ?? newId()).split('/').map(encodeURIComponent).join('/'))

export interface Answered<T> {
  status: number
  data: T
  meta: { page: number; limit: number; total: number; has_more: boolean; next_cursor: string | null }
  error: { message: string; code: string; details?: unknown }
  headers: LightMyRequestResponse['headers']
  text: string
}

/** Somebody who calls the server: a member of an account, or nobody. */
export class Person {
  readonly app: FastifyInstance
  readonly session: Session | null
  readonly accountId: string | null
  /** Each has an address of its own, so that no limit of one test is met in another. */
  readonly address: string

  constructor(app: FastifyInstance, session: Session | null, accountId: string | null = session?.account?.id ?? null) {
    this.app = app
    this.session = session
    this.accountId = accountId
    const [a = 0, b = 0, c = 0] = randomBytes(3)
    this.address = `10.${a}.${b}.${c}`
  }

  /** Calls a route by its name and answers whatever came back. */
  async ask<Id extends RouteId>(id: Id, ask: Ask = {}): Promise<Answered<DataOf<Id>>> {
    return this.send(routeOf(id).method, pathOf(id, ask.params), ask)
  }

  /** Calls a route that must succeed, and answers its data. */
  async call<Id extends RouteId>(id: Id, ask: Ask = {}): Promise<DataOf<Id>> {
    const answered = await this.ask(id, ask)
    if (answered.status !== successOf(routeOf(id)))
      throw new Error(`${id} answered ${answered.status}: ${answered.text.slice(0, 500)}`)
    return answered.data
  }

  async send<T>(method: Route['method'], url: string, { query, body, headers = {} }: Ask = {}): Promise<Answered<T>> {
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
    const isAgents = url === bases.agent || url.startsWith(`${bases.agent}/`)
    const parsed = (isAgents ? unwrapped(answer.statusCode, sent) : sent) as Partial<Answered<T>>
    // Fields that did not come stay undefined at run time; a test that reads them fails, as it should.
    return { ...parsed, status: answer.statusCode, headers: answer.headers, text: answer.body } as Answered<T>
  }
}

/** The agent service's bare answers in the shape of all others, so that one test can look at both. */
const unwrapped = (status: number, sent: unknown): object => {
  if (status < 400) return { data: status === 204 ? null : sent }
  const { detail, error_code: code } = sent as { detail: unknown; error_code: string }
  return { error: typeof detail === 'string' ? { message: detail, code } : { message: '', code, details: detail } }
}

/** The status of a route's answer when it succeeds, and the one it refuses wrong fields with. */
export const successOf = ({ status }: Route): number => status ?? 200
export const wrongFieldOf = (route: Route): number => (isBare(route) ? 422 : 400)

let count = 0
/** Signs a new person up with a workspace of their own. */
export async function signUp(
  app: FastifyInstance,
  fields: { accountName?: string; displayName?: string } = {},
): Promise<Person> {
  const nobody = new Person(app, null)
  const session = await nobody.call('auth.signUp', {
    body: {
      email: `person-${++count}-${newId()}@example.com`,
      password: 'correct horse battery',
      displayName: fields.displayName ?? 'Ada Example',
      accountName: fields.accountName ?? 'Example Works',
    },
  })
  if ('pending' in session) throw new Error('This server sends mail; finish the sign-up with the code in it')
  return new Person(app, session)
}

/** Signs a new person up and makes them a member of the owner's workspace. */
export async function addMember(parts: Parts, owner: Person, role: Role): Promise<Person> {
  const member = await signUp(owner.app, { displayName: `The ${role}` })
  const userId = member.session?.user.id ?? ''
  await systemDb(parts.engine)
    .insertInto('account_access')
    .values({ id: newId(), account_id: owner.accountId ?? '', user_id: userId, role_id: role })
    .execute()
  return new Person(owner.app, member.session, owner.accountId)
}

/**
 * The newest mail to an address, awaited: mail leaves by a job, shortly after the answer. `about` picks by subject. Where
 * the server sends mail, give `{ mailer: mailServer }` (mail-server.ts) instead of the parts.
 */
export async function mailTo(
  parts: { mailer: Pick<Mailer, 'kept'> },
  email: string,
  about: RegExp = /./u,
): Promise<KeptMail> {
  for (let tries = 0; tries < 400; tries++) {
    const mail = (await parts.mailer.kept()).find(({ to, subject }) => to === email && about.test(subject))
    if (mail !== undefined) return mail
    await delay(25)
  }
  throw new Error(`No mail about ${about} came to ${email}`)
}

/** The values after the # of the one link in a mail that leads to our own pages. */
export function linkSecrets(mail: KeptMail): Record<string, string> {
  const fragment = /https?:\/\/\S+?#(\S+)/u.exec(mail.text)?.[1] ?? ''
  return Object.fromEntries(new URLSearchParams(fragment))
}
