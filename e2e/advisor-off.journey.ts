import { expect, test } from 'vitest'
import { expectAccessible, journey } from './harness.ts'

const app = journey()

test('a workspace switches Ask Co-CEO off and on again: what was said stays, no more is asked', async () => {
  const { person } = await app.newPerson()
  const page = await app.open('/ai-chat', { person })
  const box = page.getByRole('combobox', { name: 'Ask a question' })
  await box.fill('What is due this week?')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/ai-chat\/[0-9a-f-]{36}/u)
  await page.getByRole('group', { name: 'This answer' }).waitFor()
  const chat = page.url()

  await page.goto(`${app.server.url}/account-settings?tab=features`)
  const toggle = page.getByRole('switch', { name: 'Ask Co-CEO' })
  await toggle.click()
  await expect.poll(() => toggle.isChecked()).toBe(false)
  await page.goto(chat)
  const off = page.getByText('Ask Co-CEO is turned off in this workspace.')
  await off.waitFor()
  await page.getByRole('region', { name: 'Conversation' }).getByText('What is due this week?').waitFor()
  expect(await box.count()).toBe(0)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Open the settings' }).click()
  await toggle.click()
  await expect.poll(() => toggle.isChecked()).toBe(true)
  await page.goto(`${app.server.url}/ai-chat`)
  await box.waitFor()
  expect(await off.count()).toBe(0)
})
