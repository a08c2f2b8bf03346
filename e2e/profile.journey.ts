import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createCaller, type Person } from '../scripts/api-client.ts'
import { journey } from './harness.ts'

const run = journey()
const arrive = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path)
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor()

async function signIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

/** Another browser in which the same person signs in manually. */
async function openOtherBrowser(person: Person): Promise<Page> {
  const page = await run.open('/auth/sign-in')
  await signIn(page, person)
  await arrive(page, '/content/ideas')
  return page
}

test('a new name shows in the header at once, and an empty one is refused before it is sent', async () => {
  const { person } = await run.newPerson()
  const page = await run.open('/profile', { person })
  const name = page.getByLabel('Display name')
  await name.fill(' ')
  await name.blur()
  await page.getByText('Must not be empty').waitFor()
  await name.fill('Ada of the Harbour')
  await page.keyboard.press('Enter')
  await page.getByText('Name saved').waitFor()
  await page.getByRole('button', { name: 'Your profile' }).click()
  await page.getByRole('dialog').getByText('Ada of the Harbour').waitFor()
  await page.reload()
  expect(await page.getByLabel('Display name').inputValue()).toBe('Ada of the Harbour')
})

test('a name that is not saved is asked about before its tab is closed or left, and a saved one is not', async () => {
  const { person } = await run.newPerson()
  const page = await run.open('/profile', { person })
  const name = page.getByLabel('Display name')
  await name.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Ada of the Harbour')
  /** Attempts to leave the page and chooses to stay in the confirmation dialog. */
  const stayAt = async (leave: () => Promise<unknown>) => {
    const [dialog] = await Promise.all([
      page.waitForEvent('dialog').then(async (asked) => {
        await asked.dismiss()
        return asked
      }),
      leave(),
    ])
    return dialog
  }
  expect((await stayAt(() => page.close({ runBeforeUnload: true }))).type()).toBe('beforeunload')
  const asked = await stayAt(() => page.getByRole('link', { name: 'Strategy' }).click())
  expect([asked.type(), asked.message()]).toEqual(['confirm', expect.stringContaining('unsaved changes')])
  expect(new URL(page.url()).pathname).toBe('/profile')
  expect(await name.inputValue()).toBe('Ada of the Harbour')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Name saved').waitFor()
  const closed = page.waitForEvent('close')
  page.on('dialog', (dialog) => void dialog.dismiss())
  await page.close({ runBeforeUnload: true })
  await closed
})

test('a photo comes by choosing and by dropping, shows in the header, and goes again', async () => {
  const { person } = await run.newPerson()
  const page = await run.open('/profile', { person })
  const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const header = page.getByRole('button', { name: 'Your profile' }).locator('img')
  const picture = { name: 'me.png', mimeType: 'image/png', buffer: bytes }
  await page.getByLabel('Photo', { exact: true }).setInputFiles(picture)
  await page.getByText('Photo saved').waitFor()
  const first = await header.getAttribute('src')
  expect(first).toMatch(/^\/media\/people\//u)

  const dropped = await page.evaluateHandle((base64) => {
    const transfer = new DataTransfer()
    const raw = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    transfer.items.add(new File([raw], 'me.png', { type: 'image/png' }))
    return transfer
  }, bytes.toString('base64'))
  await page.getByText('Or drop a picture here').dispatchEvent('drop', { dataTransfer: dropped })
  await page.waitForFunction((before) => document.querySelector('header img')?.getAttribute('src') !== before, first)

  await page
    .getByLabel('Photo', { exact: true })
    .setInputFiles({ ...picture, name: 'me.svg', mimeType: 'image/svg+xml' })
  await page.getByText('Choose a PNG, JPEG, WebP or GIF picture.').waitFor()
  run.expectErrors(/400/u)
  await page.getByLabel('Photo', { exact: true }).setInputFiles({ ...picture, buffer: Buffer.from('<svg/>') })
  await page.getByText('Must be a PNG, JPEG, WebP or GIF picture').waitFor()

  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('Photo removed').waitFor()
  expect(await header.count()).toBe(0)
})

test('a new password signs out the other browser, which lands on sign-in at its next click', async () => {
  run.expectErrors(/40[01]/u)
  const { person } = await run.newPerson()
  const other = await openOtherBrowser(person)
  const page = await openOtherBrowser(person)
  await page.goto('/profile?tab=security')
  await page.getByText('This browser').waitFor()
  await page.getByLabel('Current password', { exact: true }).fill('not my password')
  await page.getByLabel('New password').fill('short')
  await page.keyboard.press('Enter')
  await page.getByText('Must have at least 10 characters').waitFor()
  await page.getByLabel('New password').fill('a longer and newer password')
  await page.keyboard.press('Enter')
  await page.getByText('Is incorrect').waitFor()
  const current = page.getByLabel('Current password', { exact: true })
  await expect.poll(() => current.evaluate((field) => field === document.activeElement)).toBe(true)
  await current.fill(person.password)
  await page.keyboard.press('Enter')
  await page.getByText('Password changed. All other browsers were signed out').waitFor()

  await other.getByRole('link', { name: 'Posts' }).click()
  await arrive(other, '/auth/sign-in')
  await signIn(other, { email: person.email, password: 'a longer and newer password' })
  await arrive(other, '/content/ideas')
  // This browser's session is still valid.
  await page.goto('/content/posts')
  await heading(page, 'Posts')
})

test('a session is ended elsewhere, one by one and all at once', async () => {
  run.expectErrors(/401/u)
  const { person } = await run.newPerson()
  const [page, second, third] = [
    await openOtherBrowser(person),
    await openOtherBrowser(person),
    await openOtherBrowser(person),
  ]
  await page.goto('/profile?tab=security')
  // Sign-up through the API has created another session.
  await page.getByRole('listitem').filter({ hasText: 'active now' }).waitFor()
  const others = page.getByRole('button', { name: /^Sign out .+,/u })
  await others.nth(2).waitFor()
  expect(await others.count()).toBe(3)
  await others.first().click()
  await page.getByText(/is signed out$/u).waitFor()
  await third.getByRole('link', { name: 'Posts' }).click()
  await arrive(third, '/auth/sign-in')

  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByText('Signed out everywhere else').waitFor()
  await second.getByRole('link', { name: 'Posts' }).click()
  await arrive(second, '/auth/sign-in')
  await page.goto('/content/posts')
  await heading(page, 'Posts')
})

test('signing out ends the session on the server too, though it is bound to a key that goes with it', async () => {
  const { person } = await run.newPerson()
  const page = await openOtherBrowser(person)
  const held = await page.evaluate(() => localStorage.getItem('accessToken') ?? '')
  const signOutRequest = page.waitForResponse((response) => response.url().endsWith('/auth/signOut'))
  await page.getByRole('button', { name: 'Your profile' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await arrive(page, '/auth/sign-in')
  expect((await signOutRequest).status()).toBe(200)
  expect(await page.evaluate(() => [localStorage.getItem('refreshToken'), sessionStorage.length])).toEqual([null, 0])
  const call = createCaller(run.server.url, { ...person, accessToken: held })
  await expect(call('GET', '/profile')).rejects.toThrow(/401/u)
})

test('the colour mode goes along to the next browser that has chosen none', async () => {
  const { person } = await run.newPerson()
  const page = await run.open('/profile', { person })
  await page.getByRole('radiogroup', { name: 'Color mode' }).getByText('Dark').click()
  const isDark = () => document.documentElement.getAttribute('data-mantine-color-scheme') === 'dark'
  await page.waitForFunction(isDark)
  const stored = () => page.evaluate(() => [localStorage.getItem('colorMode'), localStorage.getItem('colorScheme')])
  expect(await stored()).toEqual(['dark', 'dark'])
  await page.getByRole('radiogroup', { name: 'Color mode' }).getByText('System').click()
  await page.waitForFunction(() => localStorage.getItem('colorMode') === 'system')
  expect(await stored()).toEqual(['system', 'light'])
  await page.getByRole('radiogroup', { name: 'Color mode' }).getByText('Dark').click()
  await page.waitForFunction(isDark)
  const context = await run.browser.newContext({ baseURL: run.server.url })
  try {
    const other = await context.newPage()
    await other.goto('/auth/sign-in')
    expect(await other.evaluate(isDark)).toBe(false)
    await signIn(other, person)
    await other.waitForFunction(isDark)
  } finally {
    await context.close()
  }
})

test('the data can be had as a file', async () => {
  const { person, call } = await run.newPerson()
  await call('POST', '/idea', { text: 'A tide table for content' })
  const page = await run.open('/profile?tab=data', { person })
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download JSON' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^draftwright-\d{4}-\d\d-\d\d\.json$/u)
  const data = JSON.parse(await readFile(await file.path(), 'utf8')) as { profile: { email: string } }
  expect(data.profile.email).toBe(person.email)
  expect(JSON.stringify(data)).toContain('A tide table for content')
})

test('an account is deleted, and kept by signing in again', async () => {
  run.expectErrors(/40[13]/u)
  const { person, call } = await run.newPerson()
  await call('POST', '/idea', { text: 'A tide table for content' })
  const other = await openOtherBrowser(person)
  const page = await run.open('/profile?tab=data', { person })
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill('not my password')
  await page.keyboard.press('Enter')
  await dialog.getByText('Incorrect password').waitFor()
  await dialog.getByLabel('Your password').fill(person.password)
  await page.keyboard.press('Enter')
  await arrive(page, '/auth/sign-in')
  await page.getByText('Your account will be deleted in 30 days').waitFor()
  await other.getByRole('link', { name: 'Posts' }).click()
  await arrive(other, '/auth/sign-in')

  await signIn(page, person)
  await arrive(page, '/content/ideas')
  await page.getByText('A tide table for content').first().waitFor()
})
