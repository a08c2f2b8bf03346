import type { Session } from '@draftwright/contract/auth'
import type { FastifyInstance } from 'fastify'
import { type CallResponse, Person } from './harness.ts'
import { visitProvider } from './open-id-server.ts'

/** A browser that signs in by a provider: it keeps the cookies that it is given, and may be signed in already. */
export class OAuthBrowser {
  readonly person: Person
  readonly #cookies = new Map<string, string>()

  constructor(app: FastifyInstance, session: Session | null = null) {
    this.person = new Person(app, session)
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** Asks where to go to sign in, or to add a way in. */
  async startSignIn(provider: string, aim: 'auth.signInWithOAuth' | 'auth.addIdentity' = 'auth.signInWithOAuth') {
    const answer = await this.person.request(aim, { body: { provider }, headers: { cookie: this.cookie } })
    this.#keep(answer)
    return answer
  }

  /** Brings a query home as the page at the callback address does. */
  async completeSignIn(query: string): Promise<CallResponse<Session>> {
    const answer = await this.person.request('auth.callbackOAuth', {
      body: { query },
      headers: { cookie: this.cookie },
    })
    this.#keep(answer)
    return answer
  }

  /** The whole way to a real provider and back. */
  async signIn(provider: string, login: string, aim?: 'auth.addIdentity'): Promise<CallResponse<Session>> {
    const { data } = await this.startSignIn(provider, aim)
    return this.completeSignIn(await visitProvider(data.url, login))
  }

  #keep({ headers }: CallResponse<unknown>): void {
    for (const line of [headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(line) ?? []
      if (value === '') this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
  }
}
