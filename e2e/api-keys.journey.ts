import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'

const app = journey()

test('a key is made, seen once, works, says when it was used, and is shut out when it is revoked', async () => {
  const { person } = await app.newPerson()
  const page = await app.open('/account-settings?tab=api-keys', { person })
  await page.getByRole('heading', { name: 'No API keys yet' }).waitFor()
  await page.getByRole('button', { name: 'New API key' }).click()
  // The dialog is fetched when it opens; a hidden tab has a field of the same name.
  await page.getByRole('dialog').getByLabel('Name').fill('Our chat')
  await page.getByLabel('Expires').selectOption({ label: 'After 30 days' })
  await page.getByLabel('CRM', { exact: true }).selectOption({ label: 'Read' })
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  const secret = await dialog.getByLabel('Secret').inputValue()
  expect(secret).toMatch(/^dwk_\w{49}$/u)
  await expectAccessible(page)
  // A secret that is shown once is not lost by a click outside the dialog.
  await page.keyboard.press('Escape')
  await page.context().grantPermissions(['clipboard-write'])
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await dialog.getByText('Copied').waitFor()
  const agents = new URL('agents', `${await dialog.getByLabel('Address of the agent service').inputValue()}/`)
  const status = async () => (await fetch(agents, { headers: { authorization: `Bearer ${secret}` } })).status
  await dialog.getByRole('button', { name: 'Done' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Our chat' })
  await row.getByText('never used').waitFor()
  expect(await row.textContent()).toContain('ends in')
  await row.getByText('Ask Co-CEO, CRM (read)').waitFor()
  const headers = { authorization: `Bearer ${secret}` }
  const readCrm = await fetch(`${app.server.url}/functions/v1/crm/companies`, { headers })
  const readIdeas = await fetch(`${app.server.url}/functions/v1/api/idea`, { headers })
  expect([readCrm.status, readIdeas.status]).toEqual([200, 403])
  expect(await page.content()).not.toContain(secret)

  expect(await status()).toBe(200)
  await page.reload()
  await row.getByText('last used just now').waitFor()
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('button', { name: 'Revoke key' }).click()
  await page.getByRole('heading', { name: 'No API keys yet' }).waitFor()
  expect(await status()).toBe(401)
  await page.goto(`${app.server.url}/account-settings/audit-log`)
  await page.getByRole('cell', { name: 'Revoked an API key' }).waitFor()
  await page.getByRole('cell', { name: 'Created an API key' }).waitFor()
})

test('on a phone the keys fit, in the dark too', async () => {
  const { person, call } = await app.newPerson()
  await call('POST', '/api-keys', { name: 'A very long name of a program that reports every night to everyone' })
  const page = await app.open('/account-settings?tab=api-keys', { person, width: 'phone', scheme: 'dark' })
  await page.getByRole('listitem').filter({ hasText: 'A very long name' }).waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
