import type { Page } from 'playwright-core'
import { roles } from '@draftwright/contract/rights'
import type { Person } from '../scripts/api-client.ts'
import { expect, test } from 'vitest'
import { waitForIdle } from './browser.ts'
import { addColleague } from './colleagues.ts'
import { createCrmCaller } from './crm-records.ts'
import { journey } from './harness.ts'

const app = journey()

/** The addresses of all entries of the menu, those in groups too. */
async function listEntries(page: Page): Promise<string[]> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link').first().waitFor()
  await waitForIdle(page)
  const closed = page.getByRole('navigation', { name: 'Main' }).locator('button[aria-expanded="false"]')
  while ((await closed.count()) > 0) await closed.first().click()
  return page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link')
    .evaluateAll((links) => [
      ...new Set([...links.map((link) => link.getAttribute('href') ?? ''), '/account-settings']),
    ])
}

/** Opens every entry; returns those where the server refuses something, or nothing can be done. */
async function findDeadEnds(person: Person): Promise<{ entries: string[]; deadEnds: string[] }> {
  const page = await app.open('/content/posts', { person })
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(new URL(response.url()).pathname)
  })
  const entries = await listEntries(page)
  const deadEnds: string[] = []
  for (const entry of entries) {
    refused.length = 0
    await page.goto(app.server.url + entry)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await waitForIdle(page)
    const heading = await page.getByRole('heading', { level: 1 }).first().textContent()
    const isAnswered = await page.getByText(/^Ask .+ to add you as a salesperson or admin\.$/u).isVisible()
    if (!isAnswered && (refused.length > 0 || heading === 'No access' || heading === 'Page not found'))
      deadEnds.push(`${entry}: ${heading} ${refused.join(' ')}`)
  }
  return { entries, deadEnds }
}

test.each([...roles.filter((role) => role !== 'owner'), 'salesperson' as const])(
  'no entry of the menu is a dead end: %s',
  async (role) => {
    app.expectErrors(/403/u)
    const owner = await app.newPerson()
    const colleague = await addColleague(
      app.server,
      owner.person,
      role === 'salesperson' ? 'general_member' : role,
      'Mia Berg',
    )
    if (role === 'salesperson') {
      const { user_id } = await colleague.call<{ user_id: string }>('GET', '/account-access/user-access')
      await createCrmCaller(app.server.url, owner.person)('POST', '/users', { user_id, role: 'salesperson' })
    }
    const { entries, deadEnds } = await findDeadEnds(colleague.person)
    expect(deadEnds).toEqual([])
    const crmEntries = entries.filter((entry) => entry.startsWith('/crm'))
    if (role === 'admin' || role === 'salesperson') expect(crmEntries).toContain('/crm/opportunities')
    else expect(crmEntries).toEqual(role === 'amplifier' ? [] : ['/crm'])
  },
)

test('no entry of the menu is a dead end: owner', async () => {
  const { person } = await app.newPerson()
  expect((await findDeadEnds(person)).deadEnds).toEqual([])
})
