import type { Session } from '@draftwright/contract/auth'
import type { FastifyInstance } from 'fastify'
import { type CallResponse, Person } from './harness.ts'
import { visitProvider } from './open-id-server.ts'

/** A browser that signs in with a provider: it stores the cookies it receives, and may be signed in already. */
export class OAuthBrowser {
  readonly person: Person
  readonly #cookies = new Map<string, string>()

  constructor(app: FastifyInstance, session: Session | null = null) {
    this.person = new Person(app, session)
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** Requests the provider's URL to sign in, or to add an identity. */
  async startSignIn(provider: string, aim: 'auth.signInWithOAuth' | 'auth.addIdentity' = 'auth.signInWithOAuth') {
    const answer = await this.person.request(aim, { body: { provider }, headers: { cookie: this.cookie } })
    this.#keep(answer)
    return answer
  }

  /** Sends a query to the API like the page at the callback URL. */
  async completeSignIn(query: string): Promise<CallResponse<Session>> {
    const answer = await this.person.request('auth.callbackOAuth', {
      body: { query },
      headers: { cookie: this.cookie },
    })
    this.#keep(answer)
    return answer
  }

  /** The complete sign-in with a real provider. */
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
