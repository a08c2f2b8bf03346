import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { ApiCall } from '../scripts/api-client.ts'
import { tinyPng } from '../server/test/upload.ts'
import { addColleague } from './colleagues.ts'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'

const app = journey()

interface Table {
  readonly id: string
  readonly fields: readonly { readonly id: string; readonly name: string }[]
  readonly views: readonly { readonly settings: { readonly cover_fit?: string } }[]
}

/** A base of stands with a state and pictures. */
async function makeStands(call: ApiCall) {
  const base = await call<{ id: string }>('POST', '/table_base', { name: 'Fair' })
  const table = await call<Table>('POST', `/table_base/${base.id}/table`, {
    name: 'Stands',
    fields: [
      { name: 'Name', type: 'singleLineText' },
      { name: 'State', type: 'singleSelect', options: { choices: [{ name: 'Free' }, { name: 'Taken' }] } },
      { name: 'Size', type: 'number', options: { precision: 0 } },
      { name: 'Plan', type: 'multipleAttachments' },
      { name: 'Photo', type: 'multipleAttachments' },
    ],
  })
  const ids = new Map(table.fields.map(({ id, name }) => [name, id]))
  const rows = [
    { Name: 'Stand 1', State: 'Free', Size: 4 },
    { Name: 'Stand 2', State: 'Taken', Size: 12 },
    { Name: 'Stand 3', State: 'Taken', Size: 30 },
  ]
  const records = rows.map((row) => ({
    fields: Object.fromEntries(Object.entries(row).map(([name, value]) => [ids.get(name), value])),
  }))
  await call('POST', `/base_table/${table.id}/record`, { records, typecast: true })
  const readCoverFits = async () =>
    (await call<Table>('GET', `/base_table/${table.id}`)).views.map(({ settings }) => settings.cover_fit)
  return { path: `/tables/${base.id}/${table.id}`, readCoverFits }
}

const locateViews = (page: Page) => page.getByRole('navigation', { name: 'Views' })
async function chooseAction(page: Page, name: string): Promise<void> {
  await locateViews(page).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name }).click()
}
async function addView(page: Page, name: string, kind: string, isPersonal = false): Promise<void> {
  await page.getByRole('button', { name: 'New view' }).click()
  const dialog = page.getByRole('dialog', { name: 'New view' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByText(kind, { exact: true }).click()
  if (isPersonal) await dialog.getByRole('switch', { name: 'Only for me' }).click()
  await dialog.getByRole('button', { name: 'Create view' }).click()
  await locateViews(page).getByRole('link', { name }).and(page.locator('[aria-current]')).waitFor()
}

test('a personal view is seen by nobody else until it is shared', async () => {
  const { person, call } = await app.newPerson()
  const grace = await addColleague(app.server, person, 'general_member', 'Grace')
  const { path } = await makeStands(call)
  const page = await app.open(path, { person })
  const other = await app.open(path, { person: grace.person })
  await other.getByText('3 records', { exact: true }).waitFor()
  await addView(other, 'Mine', 'Grid', true)
  await locateViews(other).getByRole('link', { name: 'Mine' }).getByLabel('Personal').waitFor()
  await expectAccessible(other)
  // The team's next view arrives, the personal one does not.
  await addView(page, 'For all', 'Grid')
  await locateViews(other).getByRole('link', { name: 'For all' }).waitFor()
  expect(await locateViews(page).getByRole('link').allTextContents()).toEqual(['Grid view', 'For all'])
  const own = await app.open(other.url().replace(/^https?:\/\/[^/]+/u, ''), { person })
  await own.getByText('3 records', { exact: true }).waitFor()
  expect(await locateViews(own).getByRole('link', { name: 'Mine' }).count()).toBe(0)

  await chooseAction(other, 'Share with the team')
  await other.getByText('Everyone in the workspace sees Mine now').waitFor()
  await locateViews(page).getByRole('link', { name: 'Mine' }).waitFor()
  // Whoever did not make it cannot take it.
  await locateViews(page).getByRole('link', { name: 'Mine' }).click()
  await locateViews(page).getByRole('button', { name: 'More actions for the view Mine' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate view' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Make personal' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await chooseAction(other, 'Make personal')
  await locateViews(page).getByRole('link', { name: 'Mine' }).waitFor({ state: 'detached' })
  expect(await locateViews(other).getByRole('link', { name: 'Mine' }).count()).toBe(1)
})

test('conditions colour rows and cards, and a gallery shows the chosen picture', async () => {
  const { person, call } = await app.newPerson()
  const { path, readCoverFits } = await makeStands(call)
  const page = await app.open(path, { person })
  await page.getByText('3 records', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Appearance', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'View appearance' })
  await dialog.getByRole('combobox', { name: 'Color records by' }).selectOption({ label: 'Conditions' })
  const fillRule = async (at: number, color: string, field: string, comparison: string, value: string) => {
    const rule = dialog.getByRole('group', { name: `Color ${at}`, exact: true })
    await rule.getByRole('combobox', { name: 'Color' }).selectOption({ label: color })
    await rule.getByRole('combobox', { name: 'Field' }).selectOption({ label: field })
    await rule.getByRole('combobox', { name: 'Comparison' }).selectOption({ label: comparison })
    await rule.getByLabel('Value').fill(value)
  }
  await fillRule(1, 'Red', 'Size', 'is more than', '20')
  await dialog.getByRole('button', { name: 'Add color' }).click()
  await fillRule(2, 'Green', 'Name', 'contains', 'stand')
  // Rows behind the dialog are hidden from assistive technology.
  const grid = page.locator('[data-record-grid]')
  const readTones = () =>
    Promise.all([0, 1, 2].map((at) => grid.locator(`[data-at="${at}"]`).first().getAttribute('data-tone')))
  await expect.poll(readTones).toEqual(['2', '2', '4'])
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  // What is typed is coloured at once.
  await grid.locator('[data-at="0"] [data-col="2"]').click()
  await page.keyboard.type('40')
  await page.keyboard.press('Enter')
  await expect.poll(readTones).toEqual(['4', '2', '4'])

  for (const kind of ['Gallery', 'Board']) {
    await addView(page, `As ${kind}`, kind)
    const card = page.locator('[data-card]').filter({ hasText: 'Stand 3' })
    await expect.poll(() => card.getAttribute('data-tone')).toBe('4')
    await expectAccessible(page)
  }

  await locateViews(page).getByRole('link', { name: 'As Gallery' }).click()
  await page.locator('[data-card]').getByRole('link', { name: 'Stand 2' }).click()
  const panel = page.getByRole('complementary', { name: 'Stand 2' })
  await panel
    .getByRole('group', { name: 'Photo', exact: true })
    .locator('input[type=file]')
    .setInputFiles([{ name: 'stand.png', mimeType: 'image/png', buffer: tinyPng }])
  await panel.getByRole('link', { name: /stand\.png/u }).waitFor()
  await panel.getByRole('button', { name: 'Close' }).click()
  const picture = page.locator('[data-card]').filter({ hasText: 'Stand 2' }).locator('img[data-cover]')
  expect(await picture.count()).toBe(0)
  await page.getByRole('button', { name: 'Appearance', exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Cover picture' }).selectOption({ label: 'Photo' })
  await dialog.getByText('Fit to card').click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await picture.waitFor()
  expect(await picture.evaluate((image) => getComputedStyle(image).objectFit)).toBe('contain')
  // It is saved a moment later.
  await expect.poll(readCoverFits).toContain('fit')
  await page.reload()
  await picture.waitFor()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
})
