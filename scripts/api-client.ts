import { randomUUID } from 'node:crypto'

const base = '/functions/v1/api'

export type Person = {
  accessToken: string
  refreshToken: string
  account: { id: string; name: string }
  email: string
  password: string
}

/** One call as the web app makes it; gives `data` and throws with status and body when the answer is an error. */
export type Call = <T = unknown>(method: string, path: string, body?: unknown) => Promise<T>

export function caller(url: string, person?: Person): Call {
  return async <T>(method: string, path: string, body?: unknown) => {
    const headers = new Headers()
    if (body !== undefined) headers.set('content-type', 'application/json')
    if (person) {
      headers.set('authorization', `Bearer ${person.accessToken}`)
      headers.set('account-id', person.account.id)
    }
    const answer = await fetch(url + base + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
    const { data }: { data: T } = JSON.parse(text)
    return data
  }
}

/** A new person with a workspace of their own. */
export async function signUp(url: string, accountName = 'Harbour & Pine'): Promise<Person> {
  const email = `ada-${randomUUID().slice(0, 8)}@example.com`
  const password = 'a long enough password'
  const body = { email, password, displayName: 'Ada Marlow', accountName }
  const session = await caller(url)<Omit<Person, 'email' | 'password'>>('POST', '/auth/signUpWithPassword', body)
  return { ...session, email, password }
}
