import { afterAll, expect, test } from 'vitest'
import { freePort } from '../scripts/run-server.ts'
import { openIdServer } from '../server/test/open-id-server.ts'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'

const port = await freePort()
const acme = await openIdServer(`http://127.0.0.1:${port}/auth/callback-oauth`, {
  ada: { email: 'ada@example.com', email_verified: true, name: 'Ada Byron' },
  ben: { email: 'ben@example.com', email_verified: true, name: 'Ben Bowen' },
})
afterAll(() => acme.close())
const app = journey({
  port,
  env: {
    OIDC_ACME_ISSUER: acme.issuer,
    OIDC_ACME_CLIENT_ID: acme.clientId,
    OIDC_ACME_CLIENT_SECRET: acme.clientSecret,
  },
})

test('a provider makes an account, and lets its owner in again to the page they wished for', async () => {
  const page = await app.open('/auth/sign-up')
  await page.getByRole('button', { name: 'Continue with Acme' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue with Acme' }).click()
  await page.getByRole('button', { name: 'ada' }).click()
  await page.waitForURL('**/content/ideas')
  expect(await page.evaluate(() => localStorage.getItem('accountName'))).toBe("Ada's workspace")
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)

  await page.evaluate(() => localStorage.clear())
  await page.goto('/strategy')
  await page.waitForURL('**/auth/sign-up?return=%2Fstrategy')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Continue with Acme' }).click()
  // The provider still knows this browser and asks nothing.
  await page.waitForURL('**/strategy')
  expect(await page.evaluate(() => localStorage.getItem('accountName'))).toBe("Ada's workspace")
})

test('who says no at the provider reads so, and finds the way back', async () => {
  app.expectErrors(/401/u)
  const page = await app.open('/auth/sign-in?return=%2Fstrategy', { width: 'phone', scheme: 'dark' })
  await page.getByRole('button', { name: 'Continue with Acme' }).click()
  await page.getByRole('button', { name: 'deny' }).click()
  await page.getByRole('heading', { name: 'You are not signed in' }).waitFor()
  await page.getByText('Acme did not sign you in').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Back to sign-in' }).click()
  await page.waitForURL('**/auth/sign-in?return=%2Fstrategy')
})

test('the address of the way back, opened by itself, has nothing to finish', async () => {
  const page = await app.open('/auth/callback-oauth')
  await page.getByText('There is nothing to finish here').waitFor()
})
