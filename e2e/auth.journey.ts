import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { waitForIdle } from './browser.ts'
import { expectAccessible, journey } from './harness.ts'
import { readMailCode, readMailLink, startMailInbox } from './mail-inbox.ts'

const post = await startMailInbox()
afterAll(() => post.close())
const run = journey({ env: { SMTP_URL: post.url } })
const arrive = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path)
const password = 'correct horse battery'

async function fillSignUp(page: Page, email: string) {
  await page.getByLabel('Your name').fill('Ada Marlow')
  await page.getByLabel('Workspace name').fill('Harbour & Pine')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
}

/** A person who signed up on the sign-up page with the mailed code. */
async function createNewcomer(): Promise<{ email: string; page: Page }> {
  const email = `ada-${randomUUID()}@example.com`
  const page = await run.open('/auth/sign-up')
  await fillSignUp(page, email)
  await page.getByLabel('Code').fill(readMailCode(await post.waitForMail(email, /code/iu)))
  await arrive(page, '/welcome')
  return { email, page }
}

async function signIn(page: Page, email: string, word = password) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(word)
  await page.keyboard.press('Enter')
}

test('a sign-up is finished with the code from the mail, also after a wrong one and a reload', async () => {
  run.expectErrors(/401/u)
  const email = `ada-${randomUUID()}@example.com`
  const page = await run.open('/auth/sign-up', { width: 'phone' })
  await fillSignUp(page, email)
  const code = readMailCode(await post.waitForMail(email, /code/iu))
  await page.getByLabel('Code').fill(code === '123456' ? '654321' : '123456')
  await page.getByRole('alert').waitFor()
  await expectAccessible(page)
  await page.reload()
  await page.getByLabel('Code').fill(code)
  await arrive(page, '/welcome')
  await page.goto('/auth/sign-up')
  await arrive(page, '/content/ideas')
})

test('a second sign-up notifies a known address by mail, and the page does not reveal it', async () => {
  const { email } = await createNewcomer()
  const page = await run.open('/auth/sign-up')
  await fillSignUp(page, email)
  const mail = await post.waitForMail(email, /sign up|account/iu)
  expect(mail.text).not.toMatch(/^\s*\d{6}\s*$/mu)
})

test('a forgotten password: the link sets a new one and ends the sessions elsewhere', async () => {
  const { email, page: elsewhere } = await createNewcomer()
  const page = await run.open('/auth/sign-in')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await arrive(page, '/auth/reset-password-request')
  expect(await page.getByLabel('Email').inputValue()).toBe(email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  await expectAccessible(page)
  const link = readMailLink(await post.waitForMail(email, /password/iu))

  await page.goto(link)
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  expect(await page.evaluate(() => location.hash)).toBe('')
  await page.getByLabel('New password').fill('another horse battery')
  await page.keyboard.press('Enter')
  await arrive(page, '/content/ideas')

  run.expectErrors(/401/u)
  // The first rejection arrives before the page is there to be told of it.
  await elsewhere.route('**/assets/PostsPage*', async (route) => {
    await elsewhere.waitForTimeout(1500)
    await route.continue()
  })
  await elsewhere.goto('/content/posts')
  await arrive(elsewhere, '/auth/sign-in')
  await signIn(elsewhere, email, 'another horse battery')
  await arrive(elsewhere, '/content/ideas')

  await page.goto('/auth/reset-password')
  const again = await run.open(link)
  await again.getByLabel('New password').fill('a third horse battery')
  await again.keyboard.press('Enter')
  await again.getByRole('heading', { name: 'This link no longer works' }).waitFor()
})

test('a code by mail signs in without a password, and an unknown address looks the same', async () => {
  const { email } = await createNewcomer()
  const page = await run.open('/auth/sign-in?return=/content/posts')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Email me a code instead' }).click()
  await page.getByRole('heading', { name: 'Enter the code' }).waitFor()
  await page.getByLabel('Code').fill(readMailCode(await post.waitForMail(email, /sign in|sign-in/iu)))
  await arrive(page, '/content/posts')

  const stranger = await run.open('/auth/sign-in')
  await stranger.getByLabel('Email').fill(`nobody-${randomUUID()}@example.com`)
  await stranger.getByRole('button', { name: 'Email me a code instead' }).click()
  await stranger.getByRole('heading', { name: 'Enter the code' }).waitFor()
})

const tokens = ['accessToken', 'refreshToken', 'accountId', 'accountName']
const readStored = (page: Page) =>
  page.evaluate((keys) => Object.fromEntries(keys.map((key) => [key, localStorage.getItem(key) ?? ''])), tokens)
const ended = `x.${Buffer.from(JSON.stringify({ exp: 1 })).toString('base64url')}.x`

test('tokens copied to another browser cannot be renewed there, and the owner stays signed in', async () => {
  run.expectErrors(/401/u)
  const { page } = await createNewcomer()
  const copied = await readStored(page)
  const thief = await run.open('/auth/sign-in')
  await thief.evaluate(
    (values) => {
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
    },
    { ...copied, accessToken: ended },
  )
  await thief.goto('/content/posts')
  await arrive(thief, '/auth/sign-up')

  await page.evaluate((token) => localStorage.setItem('accessToken', token), ended)
  await page.goto('/content/posts')
  await page.getByRole('heading', { name: 'Posts', exact: true }).waitFor()
})

test('a laptop that slept before the new tokens arrived is still signed in when it wakes', async () => {
  const { page } = await createNewcomer()
  const lost = new Promise<void>((done) => {
    void page.route(
      '**/auth/refreshToken',
      async (route) => {
        // The server has refreshed the session, but its response is lost.
        await route.fetch()
        await route.abort()
        done()
      },
      { times: 1 },
    )
  })
  run.expectErrors(/ERR_FAILED|401|Network/u)
  await page.evaluate((token) => localStorage.setItem('accessToken', token), ended)
  await page.goto('/content/posts')
  await lost
  // Longer than the grace period of sessions without a key.
  await page.waitForTimeout(11_000)
  await page.goto('/content/posts')
  await page.getByRole('heading', { name: 'Posts', exact: true }).waitFor()
  expect((await readStored(page))['accessToken']).not.toBe(ended)
})

test('two tabs whose token ends at once renew it together and both stay', async () => {
  const { page } = await createNewcomer()
  const other = await page.context().newPage()
  await other.goto('/content/posts')
  await page.evaluate((token) => localStorage.setItem('accessToken', token), ended)
  await Promise.all([page.goto('/content/ideas'), other.goto('/strategy')])
  await page.getByRole('heading', { name: 'Ideas', exact: true }).waitFor()
  await other.getByRole('heading', { name: 'Strategy', exact: true }).waitFor()
})

test('a clock that is an hour wrong signs nobody out', async () => {
  // Leaving a page aborts its pending requests.
  run.expectErrors(/401|ERR_|Failed to fetch/u)
  const { page } = await createNewcomer()
  await waitForIdle(page)
  await page.addInitScript(() => {
    const real = Date.now
    Date.now = () => real() + 3_600_000
  })
  await page.goto('/content/posts')
  await page.getByRole('heading', { name: 'Posts', exact: true }).waitFor()
  await waitForIdle(page)
  await page.reload()
  await page.getByRole('heading', { name: 'Posts', exact: true }).waitFor()
})
