import { expect, test } from 'vitest'
import { expectNoSidewaysScroll, journey } from './harness.ts'
import { waitForIdle } from './browser.ts'

const app = journey()

test('a pillar is made, given keywords, changed, switched off with Undo, and deleted by name', async () => {
  const { person, call } = await app.newPerson()
  const page = await app.open('/strategy', { person })
  await page.getByRole('button', { name: 'New pillar' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create pillar' }).click()
  await dialog.getByText('Must not be empty').waitFor()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Calm clinics')
  const keywords = dialog.getByRole('combobox', { name: 'Keywords' })
  await keywords.fill('front desk')
  await keywords.press('Enter')
  await dialog.getByRole('combobox', { name: 'Primary keyword' }).fill('calm clinic')
  await dialog.getByRole('button', { name: 'Create pillar' }).click()
  await page.getByRole('heading', { name: 'Calm clinics' }).waitFor()
  const [pillar] = await call<{ keywords: string[]; primary_keyword: string }[]>('GET', '/content-pillars')
  expect(pillar).toMatchObject({ keywords: ['calm clinic', 'front desk'], primary_keyword: 'calm clinic' })

  await page.getByRole('textbox', { name: 'Searches per month' }).fill('1,200')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Pillar saved').waitFor()
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await page.getByRole('button', { name: 'Reactivate' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Deactivate' }).waitFor()

  await page.getByRole('link', { name: 'Strategy' }).first().click()
  await page.getByText('1,200').waitFor()
  await page.getByRole('link', { name: 'Calm clinics', exact: true }).click()
  await page.getByRole('button', { name: 'Delete…' }).click()
  await page
    .getByRole('dialog')
    .getByText(/Its ideas and posts stay/u)
    .waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete pillar' }).click()
  await page.getByText('No pillars yet').waitFor()
})

test('a new channel of a pillar leads back to the pillar, with its own prompt and switch', async () => {
  const { person, call } = await app.newPerson()
  const { id } = await call<{ id: string }>('POST', '/content-pillars', { name: 'Calm clinics' })
  const page = await app.open(`/pillar/${id}?add=channel`, { person })
  await page.getByRole('link', { name: 'New channel' }).click()
  await page.waitForURL(/\/add-channel\?pillar=/u)
  // The pillar's page has a field of the same name, and stays visible briefly after the URL has changed.
  await page.getByRole('heading', { name: 'Add channel' }).waitFor()
  await page.getByRole('textbox', { name: 'Name' }).fill('Clinic news')
  await page.getByRole('button', { name: 'Add channel' }).click()
  await page.waitForURL(new RegExp(`/pillar/${id}$`, 'u'))
  await page.getByRole('textbox', { name: 'Prompt for Clinic news' }).fill('Short and warm')
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.getByRole('switch', { name: 'Clinic news' }).click()
  await expect
    .poll(() => call('GET', `/pillar-channels/pillar/${id}`))
    .toMatchObject([{ prompt: 'Short and warm', is_active: false, channel: { name: 'Clinic news' } }])

  await page.goto('/strategy?tab=channels')
  await page.getByRole('button', { name: 'Edit Clinic news' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('textbox', { name: 'Brand voice' }).fill('We say you, never one.')
  await panel.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Channel saved').waitFor()
})

test('leaving a changed pillar asks first', async () => {
  const { person, call } = await app.newPerson()
  const { id } = await call<{ id: string }>('POST', '/content-pillars', { name: 'Calm clinics' })
  const page = await app.open(`/pillar/${id}`, { person })
  await page.getByRole('textbox', { name: 'Name' }).fill('Calmer clinics')
  const asked = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.dismiss()
    return dialog.message()
  })
  await page.getByRole('link', { name: 'Strategy' }).first().click()
  expect(await asked).toContain('unsaved changes')
  expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Calmer clinics')
})

test('strategy fits the narrowest phone', async () => {
  const { person, call } = await app.newPerson()
  await call('POST', '/example-workspace')
  const [pillar] = await call<{ id: string }[]>('GET', '/content-pillars')
  const page = await app.open('/strategy', { person, width: 'phone' })
  for (const path of ['/strategy', '/strategy?tab=channels', `/pillar/${pillar?.id}`, '/add-channel']) {
    await page.goto(path)
    await waitForIdle(page)
    await page.setViewportSize({ width: 320, height: 844 })
    await expectNoSidewaysScroll(page)
  }
})
