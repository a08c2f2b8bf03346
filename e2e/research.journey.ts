import { createServer } from 'node:http'
import type { Content } from '@draftwright/contract/content'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listenOnLoopback } from '../server/test/listen.ts'
import { waitForIdle } from './browser.ts'
import { expectAccessible, expectNoSidewaysScroll, getNeighbourPort, journey } from './harness.ts'

const app = journey()

const report = `<!doctype html><html><head><title>Gas report</title></head><body><nav>Buy filters</nav><article><h1>Gas report</h1>
<p>The institute looked at 1,200 boilers in three towns over two winters, and asked their owners what they do for them.</p>
<p>A boiler whose filter is cleaned every month burns 7 percent less gas than one whose filter never is.</p>
<p>Of the owners 61 percent had never opened the cover of their boiler.</p></article></body></html>`
let origin = ''
/** A page that can be read, and a SearXNG that finds it. */
const web = createServer(({ url = '' }, response) => {
  if (url === '/report') return void response.writeHead(200, { 'content-type': 'text/html' }).end(report)
  if (!url.startsWith('/search')) return void response.writeHead(404).end()
  const results = [{ url: `${origin}/report`, title: 'Gas report', content: 'What clean filters save' }]
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ query: 'x', results }))
})
let close: () => Promise<void>
beforeAll(async () => {
  const opened = await listenOnLoopback(web, getNeighbourPort('research'))
  origin = opened.origin
  close = opened.close
})
afterAll(() => close())

const answer = [
  '# Clean the filter',
  '',
  'A filter that is cleaned every month saves 7 percent of the gas.[^1]',
  '',
  'Yet 61 percent of owners have never opened the cover of their boiler.',
  '',
  '=== details ===',
  'Excerpt: Ten minutes a month.',
  'Slug: clean-the-filter',
  'Keyword: boiler filter',
  'Hashtags: none',
].join('\n')

test.each(['desktop', 'phone'] as const)(
  'a draft cites a page, and the published post shows it (%s)',
  async (width) => {
    // A finding holds the first approval.
    app.expectErrors(/409/u)
    const { person, call } = await app.newPerson()
    const { id } = await call<{ id: string }>('POST', '/idea', { text: 'Please clean the filter of your boiler.' })
    const page = await app.open(`/idea/${id}`, { person, width })
    const sources = page.getByRole('list', { name: 'Sources' })
    await page.getByLabel('Page address').fill(`${origin}/missing`)
    await page.getByRole('button', { name: 'Add page', exact: true }).click()
    await sources.getByText('The page was not found (404)').waitFor()
    await sources.getByRole('button', { name: /^Remove/u }).click()
    await sources.waitFor({ state: 'detached' })

    if (width === 'phone') {
      await page.getByLabel('Page address').fill(`${origin}/report`)
      await page.getByRole('button', { name: 'Add page', exact: true }).click()
    } else {
      await page.getByRole('button', { name: 'Find pages' }).click()
      await page.getByRole('link', { name: 'Connect a search' }).click()
      await page.getByLabel('Server address').fill(`${origin}/search`)
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Connect search' }).click()
      await page.getByText('SearXNG is connected.').waitFor()
      await page.goBack()
      await page.getByRole('button', { name: 'Find pages' }).click()
      await page.getByLabel('Search the web').fill('what clean filters save')
      await page.getByLabel('Search the web').press('Enter')
      await page.getByRole('button', { name: 'Add Gas report' }).click()
    }
    await sources.getByText(/^Read /u).waitFor()
    await sources.getByRole('button', { name: 'Show text' }).click()
    await page
      .getByRole('region', { name: 'Text of the source' })
      .getByText(/burns 7 percent less gas/u)
      .waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await page.context().grantPermissions(['clipboard-write'])
    await page.getByRole('button', { name: 'Use any chat' }).click()
    const chat = page.getByRole('form', { name: 'Use any chat' })
    await chat.getByRole('button', { name: 'Copy the prompt' }).click()
    await chat.getByText('Show the prompt').click()
    expect(await chat.getByRole('textbox', { name: 'Prompt' }).inputValue()).toContain('burns 7 percent less gas')
    await chat.getByLabel('2. Paste the answer').fill(answer)
    await chat.getByRole('button', { name: 'Make the draft' }).click()
    await page.waitForURL(/\/content\/[0-9a-f-]{36}/u)
    await waitForIdle(page)
    const text = page.getByRole('textbox', { name: 'Text of the post' })
    await text.locator('sup[data-footnote="Gas report"]').getByText('[1]').waitFor()
    if (width === 'phone') await page.getByRole('button', { name: 'Open the panel' }).click()
    await page.getByText('Footnote. This comes from a source and has no footnote.').waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    if (width === 'desktop') {
      await text.getByText('Yet 61 percent').click()
      await page.keyboard.press('End')
      await page
        .getByRole('region', { name: 'Sources of the post' })
        .getByRole('button', { name: 'Cite Gas report' })
        .click()
      expect(await text.locator('sup[data-footnote]').allInnerTexts()).toEqual(['[1]', '[1]'])
      await page.keyboard.press('ControlOrMeta+z')
      expect(await text.locator('sup[data-footnote]').allInnerTexts()).toEqual(['[1]'])
    } else await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Approve and publish' }).click()
    const dialog = page.getByRole('dialog', { name: '1 to check' })
    await dialog.getByRole('button', { name: /^It is right/u }).click()
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByText('Published', { exact: true }).first().waitFor()

    const contentId = /[0-9a-f-]{36}/u.exec(page.url())?.[0] ?? ''
    const { url } = await call<Content>('GET', `/content/${contentId}`)
    await page.goto(new URL(url ?? '', app.server.url).href)
    await page.getByRole('link', { name: '[1]' }).click()
    expect(new URL(page.url()).hash).toBe('#source-1')
    expect(await page.locator('#source-1').getByRole('link', { name: 'Gas report' }).getAttribute('href')).toBe(
      `${origin}/report`,
    )
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  },
)
