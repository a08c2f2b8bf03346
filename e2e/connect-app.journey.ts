import { createServer } from 'node:http'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { listenOnLoopback } from '../server/test/listen.ts'
import { createMcpClient, KeptSignIn } from '../server/test/mcp-client.ts'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'

const app = journey()

/** The client's own page, which the browser comes back to. */
const back = await listenOnLoopback(
  createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end('<title>Back</title><link rel="icon" href="data:,"><h1>Back in the client</h1>')
  }),
)
afterAll(() => back.close())

const createClient = (signIn: KeptSignIn) => createMcpClient(app.server.url, fetch, signIn)

/** Connects with the consent of the person, who lets it change the CRM as well. */
async function connectWith(page: Page, signIn: KeptSignIn) {
  const first = createClient(signIn)
  await expect(first.client.connect(first.transport)).rejects.toThrow('Unauthorized')
  await page.goto(signIn.page?.href ?? '')
  await page.getByRole('heading', { name: 'Connect Quay Assistant?' }).waitFor()
  await page.getByText('Any program on this computer could receive access.').waitFor()
  expect(await page.getByLabel('Read only').isChecked()).toBe(true)
  await page.getByLabel('Choose access').check()
  await page.getByLabel('CRM', { exact: true }).selectOption({ label: 'Read and change' })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Connect app' }).click()
  await page.getByRole('heading', { name: 'Back in the client' }).waitFor()
  await first.transport.finishAuth(new URL(page.url()).searchParams)
  const { client, transport } = createClient(signIn)
  await client.connect(transport)
  return client
}

test('an assistant is connected with consent, proposes a change that is approved and undone, and is disconnected', async () => {
  const { person, call } = await app.newPerson()
  await call('POST', '/idea', { text: 'Harbor lights at dawn' })
  const company = await fetch(`${app.server.url}/functions/v1/crm/companies`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${person.accessToken}`,
      'account-id': person.account.id,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ name: 'Northwind' }),
  })
  const { data } = (await company.json()) as { data: { id: string } }
  const page = await app.open('/account-settings?tab=connected-apps', { person })
  await page.getByRole('heading', { name: 'No connected apps yet' }).waitFor()
  await expectAccessible(page)

  const client = await connectWith(page, new KeptSignIn(`${back.origin}/callback`, 'Quay Assistant'))
  const found = await client.callTool({ name: 'find', arguments: { words: 'harbor' } })
  expect(JSON.stringify(found.structuredContent)).toContain('Harbor lights at dawn')
  const proposal = await client.callTool({
    name: 'change_crm',
    arguments: { change: 'update_record', record: `company:${data.id}`, fields: { city: 'Oslo' } },
  })
  expect(proposal.structuredContent).toMatchObject({ approve_at: `${app.server.url}/proposals` })

  await page.goto(`${app.server.url}/proposals`)
  const card = page.getByRole('region', { name: 'Proposal of Quay Assistant' })
  await card.getByText('Northwind').waitFor()
  await card.getByText('Empty → Oslo').waitFor()
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('heading', { name: 'Nothing waits for you' }).waitFor()
  await page.getByText('Decided', { exact: true }).click()
  await card.getByRole('button', { name: 'Undo' }).click()
  await card.getByText('Undone.', { exact: true }).waitFor()
  const decided = await client.callTool({ name: 'list_proposals', arguments: { state: 'decided' } })
  expect(decided.structuredContent).toMatchObject({ rows: [{ change: 'update_record', state: 'undone' }] })

  await page.goto(`${app.server.url}/account-settings?tab=connected-apps`)
  const row = page.getByRole('list', { name: 'Connected apps' }).getByRole('listitem')
  await row.getByText('last call just now').waitFor()
  await page.getByRole('list', { name: 'Connection log' }).getByText('Made its first call').waitFor()
  await row.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('button', { name: 'Disconnect app' }).click()
  await page.getByRole('heading', { name: 'No connected apps yet' }).waitFor()
  await expect(client.callTool({ name: 'who_am_i', arguments: {} })).rejects.toThrow()
  await client.close()
})

test('on a phone the page that asks fits, leads back after signing in, and can be declined', async () => {
  const { person } = await app.newPerson()
  const signIn = new KeptSignIn(`${back.origin}/callback`, 'Quay Assistant')
  const first = createClient(signIn)
  await expect(first.client.connect(first.transport)).rejects.toThrow('Unauthorized')
  const page = await app.open('/auth/sign-in', { width: 'phone', scheme: 'dark' })
  await page.goto(signIn.page?.href ?? '')
  await page.waitForURL(/\/auth\//u)
  await page.goto(page.url().replace('sign-up', 'sign-in'))
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const question = page.getByRole('heading', { name: 'Connect Quay Assistant?' })
  await question.waitFor()
  // The product is told about below: what is asked stands on the first screen.
  expect((await question.boundingBox())?.y).toBeLessThan(500)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('heading', { name: 'Back in the client' }).waitFor()
  expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied')
})
