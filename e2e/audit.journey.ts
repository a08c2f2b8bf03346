import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'

const app = journey()

test('what was done is listed, filtered by what and when, and kept as CSV', async () => {
  const { person, call } = await app.newPerson()
  const { id } = await call<{ id: string }>('POST', '/content-pillars', { name: 'Calm clinics' })
  await call('PUT', `/content-pillars/${id}`, { name: 'Calmer clinics' })
  await call('POST', '/idea', { text: '=1+1 is what we tell patients' })
  const page = await app.open('/account-settings/audit-log', { person })
  const rows = page.getByRole('row')
  await page.getByRole('cell', { name: 'Captured an idea' }).waitFor()
  await page.getByRole('cell', { name: 'Changed a pillar' }).waitFor()
  await page.getByRole('cell', { name: 'Created a pillar' }).waitFor()

  await page.getByRole('combobox', { name: 'Action' }).click()
  await page.getByRole('option', { name: 'Pillars' }).click()
  await expect.poll(() => rows.count()).toBe(3)
  expect(new URL(page.url()).searchParams.get('action')).toBe('pillars.')
  await page.getByRole('link', { name: 'Calmer clinics' }).first().click()
  await page.waitForURL(`**/pillar/${id}`)
  await page.goBack()
  await page.getByRole('cell', { name: 'Changed a pillar' }).waitFor()
  expect(await rows.count()).toBe(3)

  await page.getByLabel('To', { exact: true }).fill('2020-01-01')
  await page.getByText('No matches').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('cell', { name: 'Captured an idea' }).waitFor()

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^[a-z0-9-]+-audit-log-\d{4}-\d\d-\d\d\.csv$/u)
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv.split('\r\n')[0]).toMatch(/^time_utc,actor_id,actor_name,/u)
  expect(csv).toContain(`pillars.update,pillar,${id},Calmer clinics,`)
  expect(csv).toContain(`,'=1+1 is what we tell patients,`)
  await page.reload()
  await page.getByRole('cell', { name: 'Downloaded the audit log' }).waitFor()
})

test('on a phone it is a list that fits, and the palette leads to it', async () => {
  const { person, call } = await app.newPerson()
  await call('POST', '/content-pillars', { name: 'Calm clinics' })
  const page = await app.open('/content/ideas', { person, width: 'phone' })
  await page.getByRole('heading', { level: 1, name: 'Ideas' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search and commands' }).fill('audit')
  await page.getByRole('option', { name: /Audit log/u }).click()
  await page.waitForURL('**/account-settings/audit-log')
  await page.getByRole('listitem').filter({ hasText: 'Created a pillar' }).waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
