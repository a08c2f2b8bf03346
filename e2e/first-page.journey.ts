import { expect, test } from 'vitest'
import { journey } from './harness.ts'
import { loadPage } from './page-load.ts'

const app = journey()

/** Number of requests, and KiB received on the socket. */
const budget = { requests: 25, size: 230 }

test.each([
  ['/content/ideas', '#ideas-list li', true],
  ['/auth/sign-up', '#access button[type="submit"]', false],
] as const)('a first visit of %s takes few requests and little data', async (path, awaits, isSignedIn) => {
  const { person, call } = await app.newPerson()
  await call('POST', '/example-workspace')
  const { requests, bytes } = await loadPage(app.browser, app.server.url, path, {
    awaits,
    ...(isSignedIn ? { person } : {}),
  })
  const list = requests.map(({ url, bytes: size }) => `${(size / 1024).toFixed(1)} KiB ${url}`).join('\n')
  expect(requests.length, list).toBeLessThanOrEqual(budget.requests)
  expect(bytes / 1024, list).toBeLessThanOrEqual(budget.size)
  // All text must be compressed, or the budget would be met only by chance.
  expect(requests.filter(({ type, bytes: size }) => type === 'Document' && size > 8192)).toEqual([])
})
