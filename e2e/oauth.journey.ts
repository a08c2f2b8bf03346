import { afterAll, expect, test } from 'vitest'
import { findFreePort } from '../scripts/free-port.ts'
import { startOpenIdServer } from '../server/test/open-id-server.ts'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'

const port = await findFreePort()
const acme = await startOpenIdServer(`http://127.0.0.1:${port}/auth/callback-oauth`, {
  ada: { email: 'ada@example.com', email_verified: true, name: 'Ada Byron' },
  cleo: { email: 'cleo@example.com', email_verified: true, name: 'Cleo' },
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
  await page.waitForURL('**/welcome')
  expect(await page.evaluate(() => localStorage.getItem('accountName'))).toBe("Ada's workspace")
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)

  // Where no page of the app runs, nothing asks for more without the session.
  await page.goto('/app.webmanifest')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/strategy')
  await page.waitForURL('**/auth/sign-up?return=%2Fstrategy')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Continue with Acme' }).click()
  // The provider still has a session in this browser and asks nothing.
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
  await page.getByText('There is no sign-in to complete').waitFor()
})

test('a provider is added to an account with a password under Profile, signs in there, and is taken away again', async () => {
  const { person } = await app.newPerson()
  const page = await app.open('/profile?tab=security', { person })
  await page.getByRole('button', { name: 'Add Acme' }).click()
  await page.getByRole('button', { name: 'ben' }).click()
  await page.waitForURL('**/profile?tab=security')
  const method = page.getByRole('listitem').filter({ hasText: 'Acme' })
  await method.getByText('ben@example.com').waitFor()
  expect(await page.getByRole('button', { name: 'Add Acme' }).count()).toBe(0)
  expect(await page.evaluate(() => localStorage.getItem('accountId'))).toBe(person.account.id)
  await expectAccessible(page)

  const elsewhere = await app.open('/auth/sign-in')
  await elsewhere.getByRole('button', { name: 'Continue with Acme' }).click()
  await elsewhere.getByRole('button', { name: 'ben' }).click()
  await elsewhere.waitForURL('**/content/ideas')
  expect(await elsewhere.evaluate(() => localStorage.getItem('accountId'))).toBe(person.account.id)

  await method.getByRole('button', { name: 'Remove Acme' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove Acme?' })
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Acme removed').waitFor()
  await page.getByRole('button', { name: 'Add Acme' }).waitFor()
})

test('the last way in stays, and the reason stands where it was asked', async () => {
  app.expectErrors(/409/u)
  const page = await app.open('/auth/sign-up')
  await page.getByRole('button', { name: 'Continue with Acme' }).click()
  await page.getByRole('button', { name: 'cleo' }).click()
  await page.waitForURL('**/welcome')
  await page.goto('/profile?tab=security')
  await page.getByRole('button', { name: 'Remove Acme' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove Acme?' })
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await dialog.getByText('This is your only sign-in method').waitFor()
})
