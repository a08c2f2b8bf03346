import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { waitForIdle } from './browser.ts'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'
import { addColleague, readMailedLink } from './colleagues.ts'

const run = journey()

const newcomer = () => `fern-${randomUUID().slice(0, 8)}@example.com`
const arrive = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path)
const workspace = (page: Page, name: string) => page.getByRole('button', { name: `Workspace: ${name}` })
const storedAccount = (page: Page) =>
  page.evaluate(() => ({ id: localStorage.getItem('accountId'), name: localStorage.getItem('accountName') }))

test('the switcher stores the choice, goes home and reloads; a second tab follows', async () => {
  const { person, call } = await run.newPerson()
  const [second] = await call<{ id: string; name: string }[]>('POST', '/account', { name: 'Second Street' })
  const page = await run.open('/strategy', { person })
  const other = await page.context().newPage()
  await other.goto('/profile')
  await workspace(other, 'Harbour & Pine').waitFor()
  await workspace(page, 'Harbour & Pine').click()
  const menu = page.getByRole('menu')
  expect((await menu.boundingBox())?.width).toBe(260)
  await menu.getByRole('menuitem', { name: /Harbour & Pine CURRENT/u }).waitFor()
  await page.evaluate(() => Object.assign(window, { wasHere: true }))
  await menu.getByRole('menuitem', { name: 'Second Street' }).click()
  await arrive(page, '/content/ideas')
  await workspace(page, 'Second Street').waitFor()
  expect(await page.evaluate(() => 'wasHere' in window)).toBe(false)
  expect(await storedAccount(page)).toEqual({ id: second?.id, name: 'Second Street' })
  await arrive(other, '/content/ideas')
  await workspace(other, 'Second Street').waitFor()
})

test('a stored id that changes within ten seconds is adopted', async () => {
  const { person, call } = await run.newPerson()
  const [second] = await call<{ id: string; name: string }[]>('POST', '/account', { name: 'Second Street' })
  const page = await run.open('/account-settings', { person })
  await workspace(page, 'Harbour & Pine').waitFor()
  await page.evaluate((id) => localStorage.setItem('accountId', id), second?.id ?? '')
  await workspace(page, 'Second Street').waitFor()
  await page.goto('/profile')
  await workspace(page, 'Second Street').waitFor()
})

test('ownership is handed over by typing the name, and the old owner is an admin', async () => {
  const owner = await run.newPerson()
  const newOwner = await addColleague(run.server, owner.person, 'social_media', 'Ben Carter')
  const page = await run.open('/account-settings?tab=danger', owner)
  await page.getByRole('button', { name: 'Transfer…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New owner').first().click()
  await page.getByRole('option', { name: new RegExp(newOwner.person.email, 'u') }).click()
  const confirm = dialog.getByRole('button', { name: 'Transfer ownership' })
  await dialog.getByLabel(/to confirm$/u).fill('Harbour')
  expect(await confirm.isDisabled()).toBe(true)
  await dialog.getByLabel(/to confirm$/u).fill('Harbour & Pine')
  await confirm.click()
  await page.getByRole('tab', { name: 'Danger zone' }).waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: 'Members' }).click()
  await page.getByRole('row', { name: /\(you\).*Admin/u }).waitFor()
  expect(await page.getByRole('row', { name: new RegExp(newOwner.person.email, 'u') }).innerText()).toContain('Owner')
})

test('a deleted workspace closes for everyone and is brought back by its owner', async () => {
  run.expectErrors(/403/u)
  const owner = await run.newPerson()
  const colleague = await addColleague(run.server, owner.person, 'general_member', 'Ben Carter')
  const theirs = await run.open('/content/posts', { person: colleague.person })
  await workspace(theirs, 'Harbour & Pine').waitFor()
  const page = await run.open('/account-settings?tab=danger', owner)
  await page.getByRole('button', { name: 'Delete…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('All 2 members lose access immediately').waitFor()
  await dialog.getByLabel(/to confirm$/u).fill('Harbour & Pine')
  await dialog.getByRole('button', { name: 'Delete workspace' }).click()
  await arrive(page, '/select-account')
  await page.getByText('You are not a member of any workspace.').waitFor()
  expect(await storedAccount(page)).toEqual({ id: null, name: null })
  await theirs.getByRole('link', { name: 'Strategy' }).click()
  await arrive(theirs, '/select-account')
  expect(await theirs.getByRole('button', { name: /Restore/u }).count()).toBe(0)
  await page.getByRole('button', { name: 'Restore Harbour & Pine' }).click()
  await arrive(page, '/content/ideas')
  await workspace(page, 'Harbour & Pine').waitFor()
})

test('features are switched at once and kept; colleagues read what is on', async () => {
  const owner = await run.newPerson()
  const { person } = await addColleague(run.server, owner.person, 'amplifier', 'Ben Carter')
  const page = await run.open('/account-settings?tab=features', owner)
  await page.getByRole('switch', { name: 'CRM' }).click()
  await expect.poll(() => page.getByRole('switch', { name: /^Contacts/u }).isDisabled()).toBe(true)
  await expect.poll(() => owner.call('GET', '/account/features')).toMatchObject({ isEnable: false })
  const theirs = await run.open('/account-settings?tab=features', { person })
  await theirs.getByText('Off', { exact: true }).first().waitFor()
  expect(await theirs.getByRole('switch').count()).toBe(0)
})

test('dialogs of the settings and an invitation can be read and fit, on a phone in the dark', async () => {
  const look = { width: 'phone', scheme: 'dark' } as const
  const owner = await run.newPerson()
  await addColleague(run.server, owner.person, 'amplifier', 'Ben Carter')
  const email = newcomer()
  await owner.call('POST', '/account-access', { email, role_id: 'general_member' })
  const page = await run.open('/account-settings', { ...look, person: owner.person })
  const check = async () => {
    await waitForIdle(page)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  await page.goto('/account-settings?tab=danger')
  await page.getByRole('button', { name: 'Transfer…' }).click()
  await page.getByRole('dialog').waitFor()
  await check()
  await page.goto('/account-settings?tab=members&invite=people')
  await page.getByRole('dialog').waitFor()
  await check()
  await page.goto('/account-settings?tab=members')
  await page
    .getByLabel(/^Role of/u)
    .first()
    .click()
  await page.getByRole('option').first().waitFor()
  await check()
  const guest = await run.open(await readMailedLink(run.server, email), look)
  await guest.getByLabel('Your name').waitFor()
  await expectAccessible(guest)
  await expectNoSidewaysScroll(guest)
})
