import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'

const app = journey()

test('a voice is set, tried on a text, kept and read again; a rule is added, removed and brought back', async () => {
  const { person, call } = await app.newPerson()
  const { id } = await call<{ id: string }>('POST', '/channel', { name: 'Notes', channel_type: 'site' })
  const page = await app.open('/strategy?tab=channels', { person })
  await page.getByRole('link', { name: 'Brand voice of Notes' }).click()
  await page.getByRole('heading', { level: 1, name: 'Brand voice' }).waitFor()
  await expectAccessible(page)

  await page.getByRole('slider', { name: 'Plain to Technical' }).focus()
  await page.keyboard.press('Home')
  await page.getByRole('combobox', { name: 'Words to avoid' }).fill('patients > people')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Text to try' }).fill('We leverage a list for our patients.')
  const marks = page.getByRole('region', { name: 'Marked text' }).locator('mark')
  await expect.poll(() => marks.allTextContents()).toEqual(['leverage', 'patients'])
  await page.getByRole('button', { name: 'Fix all' }).click()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Text to try' }).inputValue())
    .toBe('We use a list for our people.')
  await page.getByText('Matches this voice.').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Brand voice saved').waitFor()

  await page.getByLabel('Replace').fill('clients')
  await page.getByLabel('Write', { exact: true }).fill('guests')
  await page.getByRole('button', { name: 'Add rule' }).click()
  const rule = page.getByRole('list', { name: 'Learned rules' }).getByText('Write “guests” instead of “clients”')
  await rule.waitFor()
  await page.getByRole('button', { name: 'Remove: Write “guests” instead of “clients”' }).click()
  await rule.waitFor({ state: 'detached' })
  await page.getByRole('alert').filter({ hasText: 'Rule removed' }).getByRole('button', { name: 'Undo' }).click()
  await rule.waitFor()

  await page.reload()
  await page.getByText('patients → people').waitFor()
  const voice = await call<{ profile: { axes: { plain_technical: number } } }>('GET', `/channel/${id}/voice`)
  expect(voice.profile.axes.plain_technical).toBe(1)
})

test('on a phone the page fits, and a text that sounds right becomes a sample', async () => {
  const { person, call } = await app.newPerson()
  const { id } = await call<{ id: string }>('POST', '/channel', { name: 'Notes', channel_type: 'site' })
  const page = await app.open(`/channel/${id}/voice`, { person, width: 'phone', scheme: 'dark' })
  await page.getByRole('textbox', { name: 'Text of the sample' }).fill('We keep it short. We say what we mean.')
  await page.getByRole('button', { name: 'Add sample' }).click()
  await page
    .getByRole('list', { name: 'Samples' })
    .getByText(/9 words/u)
    .waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
