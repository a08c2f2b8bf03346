import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toBlueskyText } from '@draftwright/contract/bluesky-text'
import type { Content } from '@draftwright/contract/content'
import type { Doc } from '@draftwright/contract/document'
import { toNetworkText } from '@draftwright/contract/network-text'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { ApiCall } from '../scripts/api-client.ts'
import { parseHtml } from '../server/src/documents/parse-html.ts'
import { parseMarkdown } from '../server/src/documents/parse-markdown.ts'
import { toForeignHtml, toHtml } from '../server/src/documents/to-html.ts'
import { toMarkdown } from '../server/src/documents/to-markdown.ts'
import { toRicos } from '../server/src/documents/to-ricos.ts'
import { toText } from '../server/src/documents/to-text.ts'
import { renderNewsletter } from '../server/src/features/newsletters/render-newsletter.ts'
import { describeDocument } from '../server/test/network-rules/describe-document.ts'
import { listLostWords, listSeenWords, toWords } from '../server/test/seen-words.ts'
import { journey } from './harness.ts'
import { pasteFixtures, readPaste } from './paste-fixtures.ts'

const run = journey()

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text of the post' })
const readText = async (call: ApiCall, id: string) =>
  JSON.stringify((await call<Content>('GET', `/content/${id}`)).rich_content)

const paste = (page: Page, html: string, plain: string) =>
  textOf(page).evaluate(
    (element, clipboard) => {
      const data = new DataTransfer()
      data.setData('text/html', clipboard.html)
      data.setData('text/plain', clipboard.plain)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    },
    { html, plain },
  )

/** A one-line post with the fixture's clipboard content pasted on a new line. */
async function pasteFixture(fixture: string, plain: string): Promise<{ page: Page; call: ApiCall; id: string }> {
  const { person, call } = await run.newPerson()
  const [channel] = await call<{ id: string }[]>('GET', '/channel')
  const { id } = await call<Content>('POST', `/generate-content/${channel?.id}`, {
    text: 'Fewer meetings',
    title: 'Fewer meetings',
  })
  await call('PUT', `/content/${id}`, {
    rich_content: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Before.' }] }] },
  })
  const page = await run.open(`/content/${id}`, { person })
  await textOf(page).locator('> p').last().click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  const html = readFileSync(join(import.meta.dirname, `fixtures/${fixture}.html`), 'utf8')
  await paste(page, html, plain)
  await page.getByText(/^Saved \d/u).waitFor()
  return { page, call, id }
}

test('a paste from Word keeps structure and drops the rest', async () => {
  const { page, call, id } = await pasteFixture('word-paste', 'Fewer meetings')
  const text = await readText(call, id)
  expect(text).toMatch(/"heading".*"bulletList".*"orderedList"/u)
  expect(text).not.toMatch(/mso|Calibri|&nbsp;|·/u)
  expect(await textOf(page).locator('li li').textContent()).toBe('Where people look')
})

test('a paste from Google Docs keeps structure and drops the rest', async () => {
  // The picture is on another server, which journeys cannot reach.
  run.expectErrors(/Failed to load resource/u)
  const { page, call, id } = await pasteFixture('google-docs-paste', 'A harbour without queues')
  const text = await readText(call, id)
  expect(text).not.toMatch(/docs-internal|Arial|google\.com\/url|white-space|base64|&amp;|\u00a0/u)
  const { content: blocks } = (await call<Content>('GET', `/content/${id}`)).rich_content
  expect(blocks.map(({ type }) => type).join(' ')).toBe(
    'paragraph heading paragraph paragraph heading bulletList paragraph orderedList ' +
      'heading table image horizontalRule paragraph bulletList',
  )
  const editor = textOf(page)
  expect(await editor.locator('li li li').textContent()).toBe('channel 12')
  expect(await editor.locator('ol li li').textContent()).toBe('at six')
  expect(await editor.locator('table th').allTextContents()).toEqual(['Part', 'Hours'])
  expect(await editor.locator('table td').allTextContents()).toEqual(['The list', '6', 'The gate', '2'])
  expect(await editor.getByRole('link', { name: 'the hours' }).getAttribute('href')).toBe(
    'https://harbour.example/hours?day=monday&gate=2',
  )
  expect(await editor.locator('h1 strong, h2 strong, h3 strong, b').count()).toBe(0)
})

const origin = 'https://site.example'
const without = (html: string) =>
  html.replaceAll(/<style[\s\S]*?<\/style>|<[^<>]*>/gu, ' ').replaceAll(/&lt;|&gt;|&amp;|&quot;|&#\d+;/gu, ' ')
const newsletter = (doc: Doc) =>
  renderNewsletter({ subject: '', intro: '', title: '', url: '', document: doc, brand: '', footer: '', origin })('')
/** What a text goes out as, in words. */
const outputs: Record<string, (doc: Doc) => string> = {
  text: toText,
  Markdown: (doc) => toMarkdown(doc),
  site: (doc) => without(toHtml(doc)),
  feed: (doc) => without(toHtml(doc, { origin, hasEagerImage: false })),
  'newsletter HTML': (doc) => without(newsletter(doc).html),
  'newsletter text': (doc) => newsletter(doc).text,
  'WordPress and Ghost': (doc) => without(toForeignHtml(doc, new Map(), origin)),
  'dev.to': (doc) => toMarkdown(doc, { origin, dialect: 'forem', prompts: 'omit' }),
  Wix: (doc) => JSON.stringify(toRicos(doc, new Map())),
  Bluesky: (doc) => toBlueskyText(doc, origin).text,
  LinkedIn: toNetworkText,
}
const waysBack: Record<string, (doc: Doc) => Doc> = {
  Markdown: (doc) => parseMarkdown(toMarkdown(doc)),
  site: (doc) => parseHtml(toHtml(doc, { prompts: 'mark' })),
  'WordPress and Ghost': (doc) => parseHtml(toForeignHtml(doc, new Map(), origin)),
}
/** Notes in the text of what a program's clipboard has and a text here cannot have. */
const leftOut: Record<string, string[]> = {
  libreoffice: ['picture “Chart of depths”'],
  notion: ['picture “Plan of the quay”'],
  'word-notes': ['picture “Dredger at work”', 'comment “Check this number”'],
}
const tables: Record<string, string[][]> = {
  excel: [
    ['Region', 'Berth', 'Dues'],
    ['North', 'Quay A', '1,250.00 €'],
    ['', 'Quay B', '980'],
    ['South', 'closed for repairsuntil May', ''],
  ],
  'google-sheets': [
    ['Plan of the quarter', '', ''],
    ['Week', 'Post', 'Ready'],
    ['14', 'Harbour news', 'TRUE'],
    ['', 'Tide table', 'FALSE'],
  ],
  libreoffice: [
    ['Berth', 'Depth', ''],
    ['Quay A', 'low', '9 m'],
    ['', 'high', '12 min spring'],
  ],
}

test('what programs put into the clipboard keeps its words on every way out and back', async () => {
  run.expectErrors(/Failed to load resource/u)
  const { person, call } = await run.newPerson()
  const [channel] = await call<{ id: string }[]>('GET', '/channel')
  const { id } = await call<Content>('POST', `/generate-content/${channel?.id}`, {
    text: 'Fewer meetings',
    title: 'Fewer meetings',
  })
  const page = await run.open(`/content/${id}`, { person })
  for (const name of pasteFixtures) {
    await textOf(page).click()
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Backspace')
    await paste(page, readPaste(name), '')
    const rows = await textOf(page)
      .locator('tr')
      .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')))
    const marker = listSeenWords(readPaste(name)).at(-1) ?? ''
    await expect.poll(async () => toWords(await readText(call, id)).includes(marker), { timeout: 20_000 }).toBe(true)
    const doc = (await call<Content>('GET', `/content/${id}`)).rich_content
    const notes = doc.content.flatMap((block) => (block.type === 'prompt' ? [block.attrs.text] : []))
    expect(notes, name).toEqual((leftOut[name] ?? []).map((what) => `Left out of the paste: ${what}`))
    if (tables[name] !== undefined) expect(rows, name).toEqual(tables[name])
    const words = listSeenWords(readPaste(name)).filter((word) => !notes.some((note) => toWords(note).includes(word)))
    for (const [way, write] of Object.entries(outputs))
      expect([name, way, listLostWords(words, write(doc))]).toEqual([name, way, []])
    for (const [way, back] of Object.entries(waysBack))
      expect([name, way, describeDocument(back(doc))]).toEqual([name, way, describeDocument(doc)])
  }
})
