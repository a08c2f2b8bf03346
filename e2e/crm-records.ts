import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { type Person, renewToken } from '../scripts/api-client.ts'
import type { Journey } from './harness.ts'

/** Calls the CRM as a person; returns `data`, and throws if the server rejects the call. */
export function createCrmCaller(url: string, person: Person) {
  return async <T = { id: string; updated_at: string }>(method: string, path: string, body?: unknown): Promise<T> => {
    await renewToken(url, person)
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

const firsts = ['Anna', 'Ben', 'Chiara', 'David', 'Elif', 'Femke', 'Gustav', 'Hana', 'Ivo', 'Jana']

/** Creates a person with a company and contacts, starting with `Anna 0`: the newest is first in the list. */
export const createSellers =
  (app: Journey) =>
  async (count = 12) => {
    const { person, call } = await app.newPerson()
    await call('PUT', '/account/features', { isEnable: true, isEnableAccount: true, isEnableContacts: true })
    const crm = createCrmCaller(app.server.url, person)
    const company = await crm('POST', '/companies', { name: 'Harbour Clinics', domain: 'harbour.example' })
    const contacts: { id: string; updated_at: string }[] = []
    for (let n = 0; n < count; n++)
      contacts.push(
        await crm('POST', '/contacts', {
          first_name: firsts[n % 10],
          last_name: String(n),
          email: `${firsts[n % 10]?.toLowerCase()}${n}@example.com`,
          status: n % 2 === 0 ? 'lead' : 'customer',
          ...(n % 3 === 0 ? { company_id: company.id, tags: ['vip'] } : {}),
        }),
      )
    return { person, call, crm, company, contacts }
  }

export const locateGrid = (page: Page) => page.getByRole('grid', { name: 'Contacts' })
/** A cell by its row's name and its column's index; the name column is 0. */
export const locateCell = (page: Page, name: string, column: number) =>
  locateGrid(page).getByRole('row').filter({ hasText: name }).locator(`[data-col="${column}"]`)
