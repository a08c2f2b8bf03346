import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'
import { waitForIdle } from './browser.ts'

const run = journey()
const at = (page: Page) => new URL(page.url()).pathname
const arrive = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path)
const width = async (page: Page, selector: string) => (await page.locator(selector).boundingBox())?.width

test('someone new signs up and is asked what to do first', async () => {
  const page = await run.open('/')
  await arrive(page, '/auth/sign-up')
  await page.getByLabel('Your name').fill('Ada Marlow')
  await page.getByLabel('Workspace name').fill('Harbour & Pine')
  await page.getByLabel('Email').fill(`ada-${randomUUID()}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill('a long enough')
  await page.getByText('Long enough').waitFor()
  await page.keyboard.press('Enter')
  await arrive(page, '/welcome')
  await page.getByRole('button', { name: /Workspace: Harbour & Pine/u }).waitFor()
})

test('what the server refuses stands at its field, and the first is focused', async () => {
  run.expectErrors(/400/u)
  const page = await run.open('/auth/sign-up')
  await page.getByLabel('Your name').fill('Ada')
  await page.getByLabel('Email').fill('not an address')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.getByText('Must be an email address such as ada@example.com').waitFor()
  await page.getByText('Must have at least 10 characters').waitFor()
  expect(await page.getByLabel('Workspace name').evaluate((field) => field === document.activeElement)).toBe(true)
})

test('a wrong password is said in one sentence and nobody is let in', async () => {
  run.expectErrors(/401/u)
  const { person } = await run.newPerson()
  const page = await run.open('/auth/sign-in')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()
  expect(at(page)).toBe('/auth/sign-in')
})

test('a deep link is kept through sign-in', async () => {
  const { person } = await run.newPerson()
  const page = await run.open('/content/posts?q=harbour')
  await arrive(page, '/auth/sign-up')
  await page.getByRole('link', { name: 'Sign in' }).click()
  // Both pages have these fields, and the first page's would receive the input for the second.
  await arrive(page, '/auth/sign-in')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await arrive(page, '/content/posts')
  expect(new URL(page.url()).search).toBe('?q=harbour')
})

test('signing out clears the browser, in every tab', async () => {
  const { person } = await run.newPerson()
  const page = await run.open('/auth/sign-in')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await arrive(page, '/content/ideas')
  const other = await page.context().newPage()
  await other.goto('/profile')
  await other.getByRole('heading', { name: 'Profile', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Your profile' }).click()
  await page.getByText(person.email).waitFor()
  await page.getByRole('button', { name: 'Logout' }).click()
  await arrive(page, '/auth/sign-in')
  await arrive(other, '/auth/sign-in')
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
  await page.goto('/content/posts')
  await arrive(page, '/auth/sign-up')
})

test('an ended access token is renewed once at the start, a refused one leads to sign-up', async () => {
  const { person } = await run.newPerson()
  const page = await run.open('/404', { person })
  const ended = `x.${Buffer.from(JSON.stringify({ exp: 1 })).toString('base64url')}.x`
  await page.evaluate((token) => localStorage.setItem('accessToken', token), ended)
  const renewals: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/refreshToken')) renewals.push(request.url())
  })
  await page.goto('/profile')
  await page.getByRole('heading', { name: 'Profile', exact: true }).waitFor()
  expect(renewals).toHaveLength(1)
  run.expectErrors(/40[01]/u)
  await page.evaluate((token) => {
    localStorage.setItem('accessToken', token)
    localStorage.setItem('refreshToken', 'not one of ours')
  }, ended)
  await page.goto('/profile')
  await arrive(page, '/auth/sign-up')
})

test('addresses lead where they should', async () => {
  const { person } = await run.newPerson()
  const page = await run.open('/nowhere/at/all', { person })
  await arrive(page, '/404')
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  for (const path of ['/', '/idea', '/content']) {
    await page.goto(path)
    await arrive(page, '/content/ideas')
  }
  const stranger = await run.open('/sign-in')
  await arrive(stranger, '/auth/sign-in')
})

test('the frame keeps its measures; on a phone the sidebar is a drawer that closes on navigation', async () => {
  const { person } = await run.newPerson()
  const desktop = await run.open('/content/posts', { person })
  expect(await width(desktop, 'nav:has(nav)')).toBe(300)
  expect((await desktop.locator('header').first().boundingBox())?.height).toBe(64)
  await desktop.locator('body').press('[')
  await desktop.getByRole('button', { name: 'Show sidebar' }).click()
  await desktop.getByRole('button', { name: /^Workspace:/u }).click()
  await desktop.getByText('CURRENT').waitFor()
  expect(await width(desktop, '.mantine-Menu-dropdown')).toBe(260)

  const phone = await run.open('/content/posts', { person, width: 'phone' })
  await phone.getByRole('button', { name: 'Open menu' }).click()
  const drawer = phone.getByRole('dialog')
  await drawer.getByRole('link', { name: 'Account Settings' }).waitFor()
  expect(await width(phone, '.mantine-Drawer-content')).toBe(320)
  await drawer.getByRole('link', { name: 'Account Settings' }).click()
  await arrive(phone, '/account-settings')
  await drawer.waitFor({ state: 'hidden' })
  await expectNoSidewaysScroll(phone)
})

test('a group of the sidebar opens and closes by click and stays as it was left', async () => {
  const { person } = await run.newPerson()
  const page = await run.open('/profile', { person })
  const group = page.getByRole('button', { name: 'Content' })
  const posts = page.getByRole('link', { name: 'Posts' })
  await group.click()
  await posts.click()
  await arrive(page, '/content/posts')
  await page.goto('/profile')
  await posts.waitFor()
  await group.click()
  await posts.waitFor({ state: 'hidden' })
  await page.reload()
  await group.waitFor()
  expect(await group.getAttribute('aria-expanded')).toBe('false')
})

test('a second workspace is made, adopted, and left again', async () => {
  const { person } = await run.newPerson()
  const page = await run.open('/profile', { person })
  await page.getByRole('button', { name: /^Workspace:/u }).click()
  await page.getByRole('menuitem', { name: 'New workspace' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Second Street')
  await page.keyboard.press('Enter')
  await arrive(page, '/content/ideas')
  await page.getByRole('button', { name: /Workspace: Second Street/u }).click()
  await page.getByRole('menuitem', { name: person.account.name }).click()
  await page.getByRole('button', { name: `Workspace: ${person.account.name}` }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('accountId'))).toBe(person.account.id)
})

test('the palette finds pages and records by keyboard, and no shortcut fires while someone types', async () => {
  const { person, call } = await run.newPerson()
  await call('POST', '/content-pillars', { name: 'Quiet onboarding' })
  const page = await run.open('/content/posts', { person })
  await page.getByRole('button', { name: /^Workspace:/u }).waitFor()
  await page.getByLabel('Search posts').pressSequentially('gs?[')
  expect(at(page)).toBe('/content/posts')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search and commands' })
  await field.fill('quiet')
  await page.getByRole('option', { name: /Quiet onboarding/u }).waitFor()
  await field.fill('prof')
  await page.keyboard.press('Enter')
  await arrive(page, '/profile')
  await page.getByRole('heading', { name: 'Profile', exact: true }).waitFor()
  await page.keyboard.press('?')
  await page.getByRole('complementary', { name: 'Help' }).waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await arrive(page, '/content/posts')
})

test('what is typed before the palette opens stands in its field, and Escape gives the focus back', async () => {
  const { person } = await run.newPerson()
  const page = await waitUntilStable(await run.open('/content/posts', { person }))
  const { promise: isAllowed, resolve: allow } = Promise.withResolvers<void>()
  await page.route(/\/assets\/Palette-/u, async (route) => {
    await isAllowed
    await route.continue()
  })
  const search = page.getByLabel('Search posts')
  await search.focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('mediax')
  await page.keyboard.press('Backspace')
  allow()
  const field = page.getByRole('combobox', { name: 'Search and commands' })
  await field.waitFor()
  await page.getByRole('option', { name: /^Media/u }).waitFor()
  expect([await field.inputValue(), await search.inputValue()]).toEqual(['media', ''])
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'hidden' })
  await page.waitForFunction(() => document.activeElement !== document.body)
  expect(await search.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Control+k')
  await field.fill('media')
  await page.keyboard.press('Enter')
  await arrive(page, '/content/media')
})

test('every change of page begins at the top of the window, Back included', async () => {
  const { person } = await run.newPerson()
  const page = await waitUntilStable(await run.open('/profile', { person }))
  await page.setViewportSize({ width: 1280, height: 320 })
  const scrolled = () => page.evaluate(() => Math.round(scrollY))
  await page.evaluate(() => scrollTo(0, 150))
  expect(await scrolled()).toBe(150)
  await page.getByRole('link', { name: 'Account Settings' }).click()
  await page.getByRole('heading', { level: 1, name: /settings/iu }).waitFor()
  expect(await scrolled()).toBe(0)
  await page.evaluate(() => scrollTo(0, 100))
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
  expect(await scrolled()).toBe(0)
})

test('an unknown address leads the signed-out to sign-up, and what has ended is forgotten on every way in', async () => {
  const page = await run.open('/auth/sign-in')
  const keep = () =>
    page.evaluate(() => {
      localStorage.setItem('accessToken', 'a.b.c')
      localStorage.setItem('accountName', 'Harbour')
    })
  const kept = () => page.evaluate(() => [localStorage.getItem('accessToken'), localStorage.getItem('accountName')])
  await keep()
  await page.goto('/no/such/page')
  await arrive(page, '/auth/sign-up')
  expect(await kept()).toEqual([null, null])
  await keep()
  await page.goto('/404')
  await arrive(page, '/auth/sign-up')
  expect(await kept()).toEqual([null, null])
  for (const path of ['/linkedin-integration-popup', '/network-integration-popup/mastodon']) {
    await keep()
    await page.goto(path)
    await page.waitForURL(`**/auth/sign-up?return=${encodeURIComponent(path)}`)
    expect(await kept(), path).toEqual([null, null])
  }
  for (const path of ['/auth/sign-in', '/auth/reset-password-request']) {
    await keep()
    await page.goto(path)
    await page.getByLabel('Email').waitFor()
    expect(await kept(), path).toEqual([null, null])
  }
})

test('on a phone every page around signing in begins with what the product is', async () => {
  for (const path of ['/auth/sign-in', '/auth/reset-password-request']) {
    const page = await run.open(path, { width: 'phone' })
    await page.getByText('Team Collaboration').waitFor()
    await page.getByRole('link', { name: 'Access now' }).click()
    await page.waitForFunction(() => scrollY > 0)
    await expectNoSidewaysScroll(page)
  }
})

test('names and settings are saved and shown at once', async () => {
  const { person } = await run.newPerson()
  const page = await run.open('/account-settings', { person })
  await page.getByLabel('Name', { exact: true }).fill('Pine & Harbour')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: /Workspace: Pine & Harbour/u }).waitFor()
  await page.goto('/profile')
  await page.getByLabel('Display name').fill('Ada M.')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Name saved').waitFor()
})

test('offline is said, and nobody is signed out by it', async () => {
  const { person } = await run.newPerson()
  const page = await waitUntilStable(await run.open('/profile', { person }))
  await page.context().setOffline(true)
  await page.getByText('You’re offline.').waitFor()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByText('You’re offline.').waitFor({ state: 'hidden' })
  await page.context().setOffline(false)
  await page.waitForFunction(() => navigator.onLine)
  await page.context().setOffline(true)
  await page.getByText('You’re offline.').waitFor()
  await page.context().setOffline(false)
  await page.getByText('You’re offline.').waitFor({ state: 'hidden' })
  expect(at(page)).toBe('/profile')
})

test('the menu of a person says who it is, and can be read', async () => {
  const { person } = await run.newPerson()
  const menus = await run.open('/profile', { scheme: 'dark', person })
  await menus.getByRole('button', { name: 'Your profile' }).click()
  await menus.getByRole('button', { name: 'Logout' }).waitFor()
  const popover = menus.getByRole('dialog', { name: 'Your profile' })
  expect(await popover.getByText(person.email).count()).toBe(1)
  expect(await popover.getByText('AM', { exact: true }).count()).toBe(1)
  expect(await popover.getByRole('link').allTextContents()).toEqual(['Profile', 'Tutorial'])
  await expectAccessible(menus)
})

async function waitUntilStable(page: Page): Promise<Page> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await waitForIdle(page)
  return page
}
