import { randomUUID } from 'node:crypto'
import type { Person } from '../scripts/api-client.ts'

/** A call of the CRM in somebody's name; gives `data`, and throws what the server refused. */
export function crmCaller(url: string, person: Person) {
  return async <T = { id: string; updated_at: string }>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(`${url}/functions/v1/crm${path}`, {
      method,
      headers: {
        authorization: `Bearer ${person.accessToken}`,
        'account-id': person.account.id,
        'idempotency-key': randomUUID(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
    const { data }: { data: T } = JSON.parse(text)
    return data
  }
}
