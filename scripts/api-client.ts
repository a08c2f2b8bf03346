import { randomUUID } from 'node:crypto'

const base = '/functions/v1/api'

export type Person = {
  accessToken: string
  refreshToken: string
  account: { id: string; name: string }
  email: string
  password: string
}

/** Sends a request as the web app does; returns `data`, and throws with status and body on an error response. */
export type ApiCall = <T = unknown>(method: string, path: string, body?: unknown) => Promise<T>

export function createCaller(url: string, person?: Person): ApiCall {
  return async <T>(method: string, path: string, body?: unknown) => {
    const headers = new Headers()
    // A form names its own type, with the boundary.
    const isSentAsItIs = body instanceof FormData || body instanceof Blob
    if (body !== undefined && !isSentAsItIs) headers.set('content-type', 'application/json')
    if (person) {
      await renewToken(url, person)
      headers.set('authorization', `Bearer ${person.accessToken}`)
      headers.set('account-id', person.account.id)
    }
    const answer = await fetch(url + base + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: isSentAsItIs ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
    const { data }: { data: T } = JSON.parse(text)
    return data
  }
}

/** A token is renewed this many milliseconds before it expires: half of its lifetime. */
const RENEW_MS = 450_000

const endOf = (accessToken: string): number => {
  const claims: { exp: number } = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString())
  return claims.exp * 1000
}

/**
 * Signs the person in again if their token expires soon: a page that shares their session keeps it. Expired tokens and
 * those made up by a test are left alone.
 */
export async function renewToken(url: string, person: Person): Promise<void> {
  const left = endOf(person.accessToken) - Date.now()
  if (left > RENEW_MS || left < 0) return
  const { email, password } = person
  const session = await createCaller(url)<{ accessToken: string }>('POST', '/auth/signInWithPassword', {
    email,
    password,
  })
  person.accessToken = session.accessToken
}

/** Signs up a new person with their own workspace. */
export async function signUp(url: string, accountName = 'Harbour & Pine'): Promise<Person> {
  const email = `ada-${randomUUID().slice(0, 8)}@example.com`
  const password = 'a long enough password'
  const body = { email, password, displayName: 'Ada Marlow', accountName }
  const session = await createCaller(url)<Omit<Person, 'email' | 'password'>>('POST', '/auth/signUpWithPassword', body)
  return { ...session, email, password }
}
