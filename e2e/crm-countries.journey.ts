import { expect, test } from 'vitest'
import { createSellers } from './crm-records.ts'
import { expectAccessible, journey } from './harness.ts'

const app = journey()
const newSeller = createSellers(app)

test('a country is chosen by its name, and shown with its flag from this server', async () => {
  const { person, crm } = await newSeller(0)
  const { id } = (await crm('POST', '/companies', { name: 'Nordlicht', country: 'Bavaria' })) as { id: string }
  const page = await app.open(`/crm/companies?open=${id}`, { person })
  const panel = page.getByRole('complementary', { name: 'Nordlicht' })
  await panel.getByRole('button', { name: 'Edit Country: Bavaria' }).click()
  await panel.getByRole('combobox', { name: 'Country' }).fill('germ')
  await page.getByRole('option', { name: 'Germany' }).click()
  await panel.getByRole('button', { name: 'Edit Country: Germany' }).waitFor()
  const flag = panel.locator('img[src*="DE"]')
  await expect.poll(() => flag.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(new URL((await flag.getAttribute('src')) ?? '', page.url()).origin).toBe(new URL(page.url()).origin)
  await expectAccessible(page)
  expect(await crm('GET', `/companies/${id}`)).toMatchObject({ country: 'DE' })
})
