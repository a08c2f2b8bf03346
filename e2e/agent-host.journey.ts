import type { Page } from 'playwright-core'
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

/** Answers what the chat asks the service elsewhere, in the specification's own form. */
async function answerElsewhere(page: Page, status: number, ...events: object[]): Promise<FormField[]> {
  const conversations: FormField[] = []
  await page.route(`${agentUrl}/agents/*/runs`, (route) => {
    conversations.push(/name="session_id"\s+(\S+)/u.exec(route.request().postData() ?? '')?.[1])
    return route.fulfill({
      status,
      headers: { 'access-control-allow-origin': '*', 'content-type': 'text/event-stream' },
      body: events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''),
    })
  })
  await page.route(`${agentUrl}/sessions/*/runs*`, (route) =>
    route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: [] }),
  )
  return conversations
}
type FormField = string | undefined

test('events without run and conversation are shown, and so is a lone error', async () => {
  // Our own server keeps marks of conversations, and has none of this one.
  app.expectErrors(/status of 404/u)
  const { person } = await app.newPerson()
  const page = await app.open('/ai-chat', { person })
  const conversations = await answerElsewhere(
    page,
    200,
    { event: 'RunContent', content: 'Three deals ' },
    { event: 'RunContent', content: 'are stuck.' },
    { event: 'WorkflowCompleted' },
  )
  const ask = async (question: string) => {
    await page.getByLabel('Ask a question').fill(question)
    await page.keyboard.press('Enter')
  }
  await ask('What is stuck?')
  await page.getByText('Three deals are stuck.').waitFor()
  await page.waitForURL(/\/ai-chat\/[0-9a-f-]{36}$/u)
  await page.unroute(`${agentUrl}/agents/*/runs`)
  const later = await answerElsewhere(page, 200, { event: 'RunError', content: 'Out of tokens' })
  await ask('And why?')
  await page.getByText('Run failed: Out of tokens').waitFor()
  await page.getByText('Three deals are stuck.').waitFor()
  expect(later).toEqual(conversations)
  expect(page.url()).toContain(conversations[0])
})

test('an answer without a body says that no reader is available', async () => {
  // Our own server keeps marks of conversations, and has none of this one.
  app.expectErrors(/status of 404/u)
  const { person } = await app.newPerson()
  const page = await app.open('/ai-chat', { person })
  await answerElsewhere(page, 204)
  await page.getByLabel('Ask a question').fill('What is stuck?')
  await page.keyboard.press('Enter')
  await page.getByText('No reader available').waitFor()
  await page.unroute(`${agentUrl}/agents/*/runs`)
  await answerElsewhere(page, 204)
  await page
    .getByLabel('Files', { exact: true })
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('One') })
  await page.getByLabel('Ask a question').fill('And of this?')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByText('No reader available').count()).toBe(2)
})
