import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { waitForIdle } from './browser.ts'
import { addColleague } from './colleagues.ts'
import { journey } from './harness.ts'

const run = journey()

const arrive = (page: Page, path: string) => page.waitForURL((url) => url.pathname + url.search === path)
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true, selected: true })

test('Back leaves a page that led on to another one', async () => {
  const page = await run.open('/auth/sign-in')
  await page.getByLabel('Email').waitFor()
  await page.goto('/no/such/page')
  await arrive(page, '/auth/sign-up')
  await page.goBack()
  await arrive(page, '/auth/sign-in')
  await page.goto('/strategy')
  await arrive(page, '/auth/sign-up?return=%2Fstrategy')
  await page.goBack()
  await arrive(page, '/auth/sign-in')
})

test('Back and a reload restore the tab that was open', async () => {
  const { person } = await run.newPerson()
  const page = await run.open('/account-settings', { person })
  await page.getByRole('tab', { name: 'Members' }).click()
  await page.getByRole('tab', { name: 'Features' }).click()
  await tab(page, 'Features').waitFor()
  await page.goBack()
  await tab(page, 'Members').waitFor()
  await page.reload()
  await tab(page, 'Members').waitFor()
  await page.goBack()
  await tab(page, 'General').waitFor()
})

test('what does not exist offers a way back, and no second try', async () => {
  const { person } = await run.newPerson()
  run.expectErrors(/404/u)
  const page = await run.open('/ambassador', { person })
  const missing = `/content/${randomUUID()}`
  await page.getByRole('heading', { level: 1, name: 'Ambassador' }).waitFor()
  await page.goto(new URL(missing, page.url()).href)
  await page.getByRole('heading', { name: 'Not found', exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0)
  await page.getByRole('alert').getByRole('link', { name: 'Go to home' }).click()
  await arrive(page, '/content/ideas')
  // Within the app it leads to where the person was.
  await page.evaluate((path) => {
    history.pushState({ idx: 1 }, '', path)
    dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }))
  }, missing)
  await page.getByRole('button', { name: 'Go back' }).click()
  await arrive(page, '/content/ideas')
})

test('the focus comes back from a dialog that a menu opened', async () => {
  const owner = await run.newPerson()
  await addColleague(run.server, owner.person, 'amplifier', 'Ben Carter')
  const page = await run.open('/account-settings?tab=members', owner)
  const focused = (name: string) =>
    expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent || document.activeElement?.ariaLabel))
      .toBe(name)
  await page.getByRole('button', { name: 'Actions for Ben Carter' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Remove…' }).click()
  await focused('Cancel')
  await page.keyboard.press('Escape')
  await focused('Actions for Ben Carter')
  await page.getByRole('button', { name: /^Workspace:/u }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'New workspace' }).click()
  const name = page.getByRole('dialog').getByLabel('Name')
  await name.fill('Half a name')
  await page.keyboard.press('Escape')
  await focused('Workspace: Harbour & Pine')
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'New workspace' }).click()
  expect(await name.inputValue()).toBe('')
})

test('an invitation is sent once, however often the keys are pressed', async () => {
  const { person } = await run.newPerson()
  const page = await run.open('/account-settings?tab=members&invite=people', { person })
  let sent = 0
  await page.route('**/account-access', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    sent += 1
    await new Promise((done) => setTimeout(done, 300))
    return route.continue()
  })
  await page.getByLabel('Email addresses').fill(`fern-${randomUUID().slice(0, 8)}@example.com`)
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Control+Enter')
  await page.getByText(/was sent/u).waitFor()
  expect(sent).toBe(1)
})

test('settings of a workspace that is adopted replace what the form held of the one before', async () => {
  const { person, call } = await run.newPerson()
  const [second] = await call<{ id: string }[]>('POST', '/account', { name: 'Second Street' })
  const page = await run.open('/account-settings', { person })
  const name = page.getByLabel('Name', { exact: true })
  await name.waitFor()
  await waitForIdle(page)
  await page.evaluate((id) => localStorage.setItem('accountId', id), second?.id ?? '')
  await expect.poll(() => name.inputValue()).toBe('Second Street')
  expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
})
