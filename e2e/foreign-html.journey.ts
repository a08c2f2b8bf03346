import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { renderAsForem } from '../server/test/network-rules/forem-rules.ts'
import { foreignNetworks, type ForeignType } from '../server/test/networks/foreign-networks.ts'
import { createHostilePost, hostileWords } from '../server/test/networks/hostile-words.ts'
import { toJsonObject, toJsonText } from '../server/test/networks/json-values.ts'
import { parseObject } from '../server/test/networks/network-server.ts'
import { publishDirectly } from '../server/test/networks/publish-directly.ts'
import { listSeenWords, toWords } from '../server/test/networks/read-foreign-fields.ts'
import { journey } from './harness.ts'
import { publishOne } from './published-post.ts'

const app = journey()

/** What the network's page prints of the request that made the post, as it stands in the page's HTML. */
const prints: Partial<Record<ForeignType, (sent: Record<string, unknown>) => string>> = {
  wordpress: ({ title, excerpt, content }) =>
    `<title>${toJsonText(title)}</title><h1>${toJsonText(title)}</h1><p>${toJsonText(excerpt)}</p>${toJsonText(content)}`,
  ghost: ({ posts }) => toJsonText(toJsonObject(Array.isArray(posts) ? posts[0] : null)['html']),
  devto: ({ article }) => renderAsForem(toJsonText(toJsonObject(article)['body_markdown'])),
  webhook: ({ data }) => toJsonText(toJsonObject(data)['html']),
}

async function readPage(page: Page, html: string): Promise<string> {
  await page.setContent(`<!doctype html>${html}`)
  // Pictures that are not there fail a moment later.
  await page.waitForTimeout(20)
  expect(await page.evaluate(() => 'hit' in globalThis)).toBe(false)
  return page.evaluate(() => document.title + document.body.textContent)
}

test('hostile words run nowhere in HTML that another site prints, and are read as written', async () => {
  const page = await app.browser.newPage()
  for (const [type, print] of Object.entries(prints))
    for (const words of hostileWords) {
      const known = Object.keys(foreignNetworks).find((one): one is ForeignType => one === type)
      if (known === undefined) throw new Error(`There is no network ${type}`)
      const network = await foreignNetworks[known]()
      await publishDirectly(known, network, createHostilePost(words, 'link')).finally(network.server.close)
      const sent = network.server.requests.map(({ body }) => parseObject(body) ?? {})
      const created = sent.find(
        (fields) => 'content' in fields || 'posts' in fields || 'article' in fields || 'data' in fields,
      )
      const seen = await readPage(page, print(created ?? {}))
      expect(listSeenWords(seen), `${type} ${words}`).toContain(toWords(words))
    }
})

test('hostile words run nowhere on a page of our own, its feeds and its data', async () => {
  const title = hostileWords.slice(0, 5).join(' ')
  const { post } = await publishOne(app, title)
  const page = await app.open(post.url ?? '')
  expect(await page.evaluate(() => 'hit' in globalThis)).toBe(false)
  expect(await page.locator('h1').first().textContent()).toBe(title)
  expect(await page.locator('meta[property="og:title"]').getAttribute('content')).toBe(title)
  const data = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(data ?? '')['@graph']).toContainEqual(expect.objectContaining({ headline: title }))
  const feed = await page.locator('link[type="application/atom+xml"]').getAttribute('href')
  const xml = await (await page.request.get(new URL(feed ?? '', post.url ?? '').href)).text()
  const blank = await app.browser.newPage()
  const entry = await blank.evaluate(
    (text) => new DOMParser().parseFromString(text, 'application/xml').querySelector('entry > title')?.textContent,
    xml,
  )
  expect(entry).toBe(title)
})
