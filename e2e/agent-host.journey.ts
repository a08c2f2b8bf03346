import { expect, test } from 'vitest'
import { findFreePort } from '../scripts/free-port.ts'
import { journey } from './harness.ts'

// The same machine under another name is another origin to a browser.
const port = await findFreePort()
const agentUrl = `http://localhost:${port}/agent`
const app = journey({ port, env: { AGENT_URL: agentUrl } })

test('the chat asks an agent service on a host of its own', async () => {
  const { person } = await app.newPerson()
  const page = await app.open('/ai-chat', { person })
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/agent/')) asked.push(request.url())
  })
  await page.getByLabel('Ask a question').fill('What is stuck?')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/ai-chat\/[0-9a-f-]{36}$/u)
  await expect.poll(() => asked.some((url) => url.endsWith('/runs'))).toBe(true)
  await expect.poll(() => asked.some((url) => /\/sessions\?/u.test(url))).toBe(true)
  expect(asked.filter((url) => !url.startsWith(`${agentUrl}/`))).toEqual([])
})
