import { afterAll, expect, test } from 'vitest'
import { giveConsent } from '../server/test/networks/give-consent.ts'
import { startLinkedInServer } from '../server/test/networks/linkedin-server.ts'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'

const linkedin = await startLinkedInServer()
afterAll(() => linkedin.close())
const app = journey({
  env: {
    LINKEDIN_BASE_URL: linkedin.origin,
    LINKEDIN_CLIENT_ID: linkedin.memberApp.clientId,
    LINKEDIN_CLIENT_SECRET: linkedin.memberApp.clientSecret,
  },
})

test('a profile is connected in a popup, and publishes with a first comment', async () => {
  linkedin.settings.isConsenting = false
  const { person, call } = await app.newPerson()
  const page = await app.open('/add-channel?type=linkedin', { person })
  const form = page.getByRole('form', { name: 'New channel: LinkedIn' })
  await form.getByRole('button', { name: 'Connect with LinkedIn' }).click()
  await form.getByText('Must not be empty').waitFor()
  await form.getByRole('radio', { name: /^Yourself/u }).click()
  await form.getByLabel('Name').fill('Ada on LinkedIn')
  await expectAccessible(page)
  const opened = page.waitForEvent('popup')
  await form.getByRole('button', { name: 'Connect with LinkedIn' }).click()
  const popup = await opened
  await page.getByText('Not connected', { exact: true }).waitFor()
  await popup.getByRole('button', { name: 'Cancel' }).click()
  await popup.getByText('The user cancelled the authorization').waitFor()
  await expectAccessible(popup)
  await popup.close()

  await page.getByRole('button', { name: 'Edit Ada on LinkedIn' }).click()
  const connection = page.getByRole('region', { name: 'Connection' })
  const again = page.waitForEvent('popup')
  await connection.getByRole('button', { name: 'Connect with LinkedIn' }).click()
  const second = await again
  await second.getByRole('button', { name: 'Allow' }).click()
  await connection.getByText('Ada Lovelace').waitFor()
  await connection.getByText('Connected', { exact: true }).waitFor()
  await expectAccessible(page)

  const channels = await call<{ id: string; name: string }[]>('GET', '/channel')
  const channel = channels.find(({ name }) => name === 'Ada on LinkedIn')?.id ?? ''
  const { id } = await call<{ id: string }>('POST', `/generate-content/${channel}`, {
    text: 'Ask customers early.',
    title: 'Ask customers early',
  })
  await page.goto(`${app.server.url}/content/${id}`)
  await page.getByRole('tab', { name: 'Details' }).click()
  await page.getByLabel('First comment').fill('The report: https://example.com/report')
  await page.getByRole('button', { name: 'Approve and publish' }).click()
  await page.getByRole('link', { name: 'View live' }).waitFor()
  expect(linkedin.posts.at(-1)).toMatchObject({
    author: linkedin.member.urn,
    comments: [{ text: 'The report: https://example.com/report' }],
  })
})

test('a page needs an app of the workspace, which is entered where it is missing', async () => {
  linkedin.settings.isConsenting = true
  const { person } = await app.newPerson()
  const page = await app.open('/add-channel?type=linkedin', { person, width: 'phone', scheme: 'dark' })
  const form = page.getByRole('form', { name: 'New channel: LinkedIn' })
  await form.getByRole('radio', { name: /^A page/u }).click()
  const own = page.getByRole('group', { name: 'App for pages' })
  expect(await form.getByRole('button', { name: 'Connect with LinkedIn' }).isDisabled()).toBe(true)
  await own.getByLabel('Client ID').fill(linkedin.organizationApp.clientId)
  await own.locator('input[type="password"]').fill(linkedin.organizationApp.clientSecret)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await own.getByRole('button', { name: 'Save app' }).click()
  await page.getByText('App saved').waitFor()
  const opened = page.waitForEvent('popup')
  await form.getByRole('button', { name: 'Connect with LinkedIn' }).click()
  await (await opened).getByText('Connected as Devtestco').waitFor()
  await page.getByRole('button', { name: 'Edit LinkedIn' }).click()
  const connection = page.getByRole('region', { name: 'Connection' })
  await connection.getByRole('link', { name: 'Devtestco' }).waitFor()
  await connection.getByRole('button', { name: 'Change page' }).click()
  await connection.getByRole('button', { name: /^Devtestco/u }).click()
  await connection.getByRole('list', { name: 'Publish as' }).waitFor({ state: 'detached' })
  await connection.getByRole('button', { name: 'Edit connection' }).click()
  await connection.getByRole('radio', { name: /^Yourself/u }).click()
  await connection.getByRole('button', { name: 'Save connection' }).click()
  await connection.getByText('Not connected yet').waitFor()
  await expectNoSidewaysScroll(page)
})

test('a post whose outcome is unknown is verified at LinkedIn, or sent once more by hand', async () => {
  linkedin.settings.isConsenting = true
  const { person, call } = await app.newPerson()
  const connect = async (posts_as: string): Promise<string> => {
    const { id } = await call<{ id: string }>('POST', '/channel', {
      name: posts_as,
      channel_type: 'linkedin',
      posts_as,
    })
    const { url } = await call<{ url: string }>('POST', `/channel/${id}/authorize`)
    const query = await giveConsent(url)
    const body = { code: query.get('code'), state: query.get('state') }
    await call('POST', '/integrations/linkedin/integration', body)
    return id
  }
  await call('PUT', '/network-apps/linkedin/organization', {
    client_id: linkedin.organizationApp.clientId,
    client_secret: linkedin.organizationApp.clientSecret,
  })
  for (const [posts_as, way] of [
    ['organization', 'Verify'],
    ['person', 'Send again'],
  ] as const) {
    const channel = await connect(posts_as)
    const { id } = await call<{ id: string }>('POST', `/generate-content/${channel}`, {
      text: `Ask ${posts_as} early.`,
    })
    const before = linkedin.posts.length
    const page = await app.open(`/content/${id}`, { person, width: 'phone' })
    await page.getByRole('button', { name: 'Approve and publish' }).waitFor()
    linkedin.failNext('cut', /^POST \/rest\/posts$/u)
    await page.getByRole('button', { name: 'Approve and publish' }).click()
    await page.getByRole('button', { name: way }).waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: way }).click()
    await page.getByRole('link', { name: 'View live' }).waitFor()
    expect(linkedin.posts).toHaveLength(before + 1)
  }
})
