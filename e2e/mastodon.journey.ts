import { afterAll, expect, test } from 'vitest'
import { startMastodonServer } from '../server/test/networks/mastodon-server.ts'
import { expectAccessible, expectNoSidewaysScroll, getNeighbourPort, journey } from './harness.ts'

const mastodon = await startMastodonServer(getNeighbourPort('mastodon'))
afterAll(() => mastodon.close())
const app = journey()

test('an account is connected by consent at its own server, or by a key', async () => {
  mastodon.settings.isConsenting = false
  const { person } = await app.newPerson()
  const page = await app.open('/add-channel?type=mastodon', { person, width: 'phone' })
  const form = page.getByRole('form', { name: 'New channel: Mastodon' })
  await form.getByLabel('Server').fill(mastodon.origin)
  await form.getByLabel('Name').fill('Ours')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  const opened = page.waitForEvent('popup')
  await form.getByRole('button', { name: 'Connect with Mastodon' }).click()
  const popup = await opened
  await popup.getByRole('button', { name: 'Authorize' }).click()
  await popup.getByText('Connected as @ada@social.example').waitFor()
  await expectAccessible(popup)
  await popup.close()

  await page.goto(`${app.server.url}/add-channel?type=mastodon`)
  await form.getByLabel('Server').fill(mastodon.origin)
  await form.getByLabel('Name').fill('By key')
  await form.locator('input[type="password"]').fill('a-wrong-key')
  await form.getByRole('button', { name: 'Test connection' }).click()
  await form.getByText('The access token is invalid').waitFor()
  await form.locator('input[type="password"]').fill(mastodon.accessToken)
  await form.getByRole('button', { name: 'Add channel' }).click()
  await page.getByRole('button', { name: 'Edit By key' }).click()
  const connection = page.getByRole('region', { name: 'Connection' })
  await connection.getByRole('button', { name: 'Check now' }).click()
  await connection.getByText('Connected', { exact: true }).waitFor()
  await connection.getByRole('button', { name: 'Edit connection' }).waitFor()
  expect(mastodon.apps.filter(({ name }) => name === 'Draftwright')).toHaveLength(1)
})
