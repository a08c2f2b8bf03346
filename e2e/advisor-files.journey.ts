import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { startAdvisorModel, type AdvisorModel } from './advisor-model.ts'
import { newPersonWithModel } from './chosen-model.ts'
import { expectAccessible, expectNoSidewaysScroll, getNeighbourPort, journey } from './harness.ts'

let model: AdvisorModel
beforeAll(async () => {
  model = await startAdvisorModel(
    getNeighbourPort('advisor-files'),
    (question) => `You asked: ${question.slice(0, 40)}.`,
  )
  model.wordMs = 1
})
afterAll(() => model.close())
const app = journey()

const newAsker = () => newPersonWithModel(app, model)

async function ask(page: Page, question: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Ask a question' }).fill(question)
  await page.keyboard.press('Enter')
}
const answered = (page: Page) => page.getByRole('group', { name: 'This answer' }).last().waitFor()
const attached = (page: Page) => page.getByRole('list', { name: 'Attached files' })
const toSend = (page: Page) => page.getByRole('list', { name: 'Files to send' })

test('a file goes with its question, is shown beside it, and still is after a reload', async () => {
  const { person } = await newAsker()
  const page = await app.open('/ai-chat', { person })
  const picker = page.getByLabel('Files', { exact: true })
  const csv = { name: 'leads.csv', mimeType: 'text/csv', buffer: Buffer.from('name,city\nIda,Bonn\n') }
  await picker.setInputFiles([
    csv,
    { name: 'tool.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
  ])
  await page.getByText('tool.exe has an unsupported file type.').waitFor()
  expect(await toSend(page).getByRole('listitem').allInnerTexts()).toHaveLength(1)
  await ask(page, 'Who is in it')
  await attached(page).getByText('leads.csv').waitFor()
  expect(await toSend(page).count()).toBe(0)
  await answered(page)
  await page.reload()
  await attached(page).getByText('leads.csv').waitFor()
})

test('files are pasted and dropped, show their progress, can be cancelled half way and sent again', async () => {
  const { person } = await newAsker()
  const page = await app.open('/ai-chat', { person })
  await page.getByRole('combobox', { name: 'Ask a question' }).focus()
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File(['a,b'], 'pasted.csv'))
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  })
  await toSend(page).getByText('pasted.csv').waitFor()
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['Closed on Fridays. '.repeat(80_000)], 'dropped.txt'))
    const place = document.querySelector('[aria-label="Conversation"]')
    for (const kind of ['dragover', 'drop'])
      place?.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }))
  })
  await toSend(page).getByText('dropped.txt').waitFor()
  const network = await page.context().newCDPSession(page)
  const speed = { offline: false, latency: 0, downloadThroughput: -1 }
  await network.send('Network.emulateNetworkConditions', { ...speed, uploadThroughput: 200_000 })
  await ask(page, 'What is in them')
  await page.getByText(/Sending the files: [1-9]\d?%/u).waitFor()
  await expectAccessible(page)
  await page.getByRole('article').getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Stopped', { exact: true }).waitFor()
  expect(await page.getByText(/Sending the files/u).count()).toBe(0)
  await network.send('Network.emulateNetworkConditions', { ...speed, uploadThroughput: -1 })
  await page.getByRole('button', { name: 'Retry' }).click()
  await answered(page)
  await page.reload()
  await answered(page)
  expect(await attached(page).getByRole('listitem').allInnerTexts()).toEqual(['pasted.csv', 'dropped.txt'])
})

test('a file stays with its question when that is edited or answered again', async () => {
  const { person } = await newAsker()
  const page = await app.open('/ai-chat', { person })
  await page
    .getByLabel('Files', { exact: true })
    .setInputFiles([{ name: 'leads.csv', mimeType: 'text/csv', buffer: Buffer.from('name,city\nIda,Bonn\n') }])
  await ask(page, 'Who is in it')
  await answered(page)
  await page.getByRole('button', { name: 'Edit the question' }).click()
  await page.getByRole('textbox', { name: 'Edit the question' }).fill('How many are in it')
  await page.keyboard.press('Enter')
  await page.getByText('You asked: How many are in it').waitFor()
  await answered(page)
  await page.getByRole('button', { name: 'Regenerate' }).click()
  await page.getByRole('group', { name: 'Version 3 of 3' }).waitFor()
  await answered(page)
  await page.reload()
  await attached(page).getByText('leads.csv').waitFor()
})

test('a question asked without a network stays, with its way to be sent, and the box stays in sight', async () => {
  const { person } = await newAsker()
  app.expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to load resource/u)
  const page = await app.open('/ai-chat', { person, width: 'phone' })
  await ask(page, 'first')
  await answered(page)
  await page.context().setOffline(true)
  await page.getByText(/^You’re offline/u).waitFor()
  await ask(page, 'second')
  await page.getByText('Network error. Please check your connection and try again.').waitFor()
  const box = await page.getByRole('combobox', { name: 'Ask a question' }).boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(844)
  await expectNoSidewaysScroll(page)
  await page.context().setOffline(false)
  await page.getByText(/^You’re offline/u).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByText('You asked: second.').waitFor()
  await answered(page)
})

test('an address of no conversation says so, and leads to a new one', async () => {
  const { person } = await newAsker()
  app.expectErrors(/404/u)
  const page = await app.open('/ai-chat/01a200bd-0000-7681-8905-ff31be85f313', { person })
  await page.getByRole('heading', { name: 'Conversation not found' }).waitFor()
  expect(await page.getByRole('combobox', { name: 'Ask a question' }).count()).toBe(0)
  await expectAccessible(page)
  await page.getByRole('alert').getByRole('link', { name: 'New Chat' }).click()
  await page.getByRole('combobox', { name: 'Ask a question' }).waitFor()
})
