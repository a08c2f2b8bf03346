import { createAnchor } from '@draftwright/contract/anchor'
import type { Content } from '@draftwright/contract/content'
import { getBlockSize } from '@draftwright/contract/score/reading'
import type { Page } from 'playwright-core'
import { launchBrowser, openContext, waitForIdle } from '../e2e/browser.ts'
import { createCaller, signUp } from '../scripts/api-client.ts'
import { runServer } from '../scripts/run-server.ts'
import { parseMarkdown } from '../server/src/documents/parse-markdown.ts'
import { toHtml } from '../server/src/documents/to-html.ts'
import { computeMedian } from './load.ts'
import { samplePosts } from './sample-posts.ts'

const words = 50_000
const keys = 50
const wordy = [
  ' In order to be very clear, it was basically decided by the whole team that this was done at this point in time.',
  ' Due to the fact that the list was really kept by nobody, quite a lot of it was somehow lost by the office in the end.',
]
/** Milliseconds from a key press to the paint that shows it. */
const limit = 200

/**
 * Typing into a text of 50,000 pasted words, at its start, middle and end, with score, marks, comments, autosave and
 * presence on. Keys come in bursts: some coincide with the count, the save, the score's result and its marks.
 */
export async function runBenchmark(): Promise<void> {
  const server = await runServer()
  const browser = await launchBrowser()
  try {
    const person = await signUp(server.url)
    const call = createCaller(server.url, person)
    const [channel] = await call<{ id: string }[]>('GET', '/channel')
    const { id } = await call<Content>('POST', `/generate-content/${channel?.id}`, {
      text: 'Shorter meetings',
      title: 'Shorter meetings',
    })
    const context = await openContext(browser, server.url, { person })
    const page = await context.newPage()
    await page.goto(`/content/${id}?panel=score`)
    const text = page.getByRole('textbox', { name: 'Text of the post' })
    await text.click()
    await page.keyboard.press('Control+a')
    const pasted = await pasteHtml(page, buildLongHtml())
    console.log(`paste of ${words} words: ${pasted.toFixed(0)} ms until it is painted`)
    await page.getByText(/^Saved \d/u).waitFor({ timeout: 60_000 })
    await addComments(call, id)
    await page.reload()
    await text.waitFor()
    await waitForIdle(page)
    await page.locator('[data-finding]').first().waitFor({ timeout: 60_000 })
    const marks = await page.locator('[data-finding]').count()
    const comments = await page.locator('[data-comment]').count()
    console.log(`marks of the score in the text: ${marks}, of comments: ${comments}`)
    for (const where of ['start', 'middle', 'end'] as const) {
      await putCursor(page, where)
      const times = await measureTyping(page)
      const sorted = times.toSorted((one, other) => one - other)
      const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN
      console.log(
        `${where.padEnd(7)} ${times.length} keys: median ${computeMedian(times).toFixed(0)} ms, p95 ${p95.toFixed(0)}, worst ${Math.max(...times).toFixed(0)} (≤ ${limit})`,
      )
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** Posts, concatenated, with all their headings, lists and quotes. */
function buildLongHtml(): string {
  const docs = samplePosts.map((post) => toHtml(parseMarkdown(post)))
  let html = ''
  for (let at = 0, count = 0; count < words; at++) {
    // Adds something to mark to each paragraph.
    const next = (docs[at % docs.length] ?? '').replaceAll('</p>', `${wordy[at % wordy.length]}</p>`)
    html += next
    count += next.replaceAll(/<[^>]*>/gu, ' ').split(/\s+/u).length
  }
  return html
}

function pasteHtml(page: Page, html: string): Promise<number> {
  return page.getByRole('textbox', { name: 'Text of the post' }).evaluate((element, pasted) => {
    const start = performance.now()
    const data = new DataTransfer()
    data.setData('text/html', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    return new Promise<number>((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now() - start))))
  }, html)
}

/** Adds twenty comments throughout the text. */
async function addComments(call: ReturnType<typeof createCaller>, id: string): Promise<void> {
  const { rich_content: doc } = await call<Content>('GET', `/content/${id}`)
  let at = 0
  const every = Math.floor(doc.content.length / 20)
  for (const [index, block] of doc.content.entries()) {
    const [first] = block.type === 'paragraph' ? (block.content ?? []) : []
    if (index % every === 1 && first?.type === 'text') {
      const anchor = createAnchor(doc, at + 1, at + 1 + Math.min(20, first.text.length))
      await call('POST', `/content/${id}/comments`, { body: 'Is this so?', anchor })
    }
    at += getBlockSize(block)
  }
}

async function putCursor(page: Page, where: 'start' | 'middle' | 'end'): Promise<void> {
  const text = page.getByRole('textbox', { name: 'Text of the post' })
  const lines = text.locator('> p')
  const count = await lines.count()
  await lines.nth(where === 'start' ? 0 : where === 'middle' ? Math.floor(count / 2) : count - 1).click()
  await page.keyboard.press('End')
  await page.waitForTimeout(3000)
}

/** Milliseconds from each key press to the next paint. */
async function measureTyping(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { keyTimes: times })
    const onKey = ({ timeStamp }: KeyboardEvent) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => times.push(performance.now() - timeStamp))
        port1.start()
        port2.postMessage(null)
      })
    }
    addEventListener('keydown', onKey, { capture: true })
  })
  for (let at = 0; at < keys; at++) {
    // A pause for the count, the score and the save to start, of a different length each time.
    if (at % 10 === 9) await page.waitForTimeout(300 + at * 20)
    await page.keyboard.press(at % 6 === 5 ? 'Space' : 'e')
    await page.waitForTimeout(90)
  }
  await page.waitForTimeout(1000)
  // Set by the script above.
  return page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes.slice(0, 50))
}
