import { expect, test } from 'vitest'
import { bothViews } from './browser.ts'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'
import { publishOne } from './published-post.ts'

const app = journey()

test('everybody reads which numbers are shown, an owner changes it, and results say what is not measured', async () => {
  const { person } = await publishOne(app)
  const page = await app.open('/ambassador', { person })
  await page.getByText('everybody sees the totals of the team').waitFor()
  await page.getByRole('link', { name: 'Change it' }).click()
  await page.getByRole('radio', { name: 'Own numbers only' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('What is shown was saved').waitFor()
  await page.goto(new URL('/ambassador/results?scope=team', page.url()).href)
  await page.getByText('nobody sees totals').waitFor()
  expect(await page.getByRole('combobox', { name: 'Whose shares' }).count()).toBe(0)
  await page.getByText('Nothing yet in this period.').waitFor()

  await page.goto(new URL('/ambassador/numbers', page.url()).href)
  await page.getByRole('radio', { name: 'Names for owners and admins' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('What is shown was saved').waitFor()
  await page.goto(new URL('/ambassador/results?scope=team&by=person', page.url()).href)
  await page.getByRole('heading', { name: 'People' }).waitFor()
  expect(await page.getByRole('combobox', { name: 'Grouped' }).inputValue()).toBe('person')
})

test.each(bothViews)('the pages pass axe and fit, $scheme on $width', async (look) => {
  const { person } = await publishOne(app)
  const page = await app.open('/ambassador/results', { ...look, person })
  await page.getByText('Nothing yet in this period.').waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.goto(new URL('/ambassador/numbers', page.url()).href)
  await page.getByRole('radio', { name: 'Own numbers only' }).waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
