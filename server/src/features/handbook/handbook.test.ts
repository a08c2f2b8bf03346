import { type Handbook, searchHandbook } from '@draftwright/contract/handbook'
import { expect, it } from 'vitest'
import { useApp } from '../../../test/test-app.ts'

const { app } = await useApp()
const open = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const readAll = async (): Promise<Handbook> => (await open('/help/handbook.json')).json<Handbook>()

it('shows every chapter to everyone as a page without script, with a policy of its own', async () => {
  const { parts, chapters } = await readAll()
  expect(chapters.length).toBeGreaterThan(15)
  expect(parts.flatMap(({ slugs }) => slugs)).toEqual(chapters.map(({ slug }) => slug))
  for (const { slug, title } of chapters) {
    const { statusCode, headers, body } = await open(`/help/${slug}`)
    expect(statusCode, slug).toBe(200)
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'/u)
    expect(body).toContain(`<title>${title} · Draftwright handbook</title>`)
    expect(body).not.toContain('<script')
  }
  expect((await open('/help')).body).toContain('href="/help/first-steps"')
})

it('leads from link to link and to every picture, with headings that exist', async () => {
  const { chapters } = await readAll()
  const ids = new Set(chapters.flatMap(({ slug, sections }) => sections.map(({ id }) => `/help/${slug}#${id}`)))
  const html = chapters.flatMap(({ sections }) => sections.map((section) => section.html)).join('')
  const links = [...html.matchAll(/href="(\/help\/[^"]+)"/gu)].map(([, href = '']) => href)
  expect(links.length).toBeGreaterThan(10)
  expect(links.filter((href) => !ids.has(href.includes('#') ? href : `${href}#`))).toEqual([])
  const pictures = [...html.matchAll(/src="([^"]+)"/gu)].map(([, src = '']) => src)
  for (const src of new Set(pictures)) {
    const { statusCode, headers } = await open(src)
    expect(statusCode, src).toBe(200)
    expect(headers['content-type']).toBe('image/webp')
  }
})

it('finds words by their beginnings, headings first, and says when nothing has them all', async () => {
  const handbook = await readAll()
  expect(searchHandbook(handbook, 'connecting linkedin')[0]).toMatchObject({ slug: 'channels' })
  expect(searchHandbook(handbook, 'undo')[0]).toMatchObject({ slug: 'crm', section: 'Undo' })
  expect(searchHandbook(handbook, '  ')).toEqual([])
  const { body } = await open('/help/search?q=schedule')
  expect(body).toContain('href="/help/approve#schedule"')
  expect((await open('/help/search?q=zyzzyva')).body).toContain('Nothing in the handbook')
})

it('takes hostile words as text, and answers 404 for what is not there', async () => {
  const words = encodeURIComponent('"><script>alert(1)</script>')
  const { body, statusCode } = await open(`/help/search?q=${words}&q=twice`)
  expect(statusCode).toBe(200)
  expect(body).not.toContain('<script')
  expect((await open(`/help/search?q=${words}`)).body).not.toContain('<script')
  expect((await open(`/help/search?q=${'a'.repeat(5000)}`)).statusCode).toBe(200)
  for (const path of ['/help/none', '/help/..%2Fpackage', '/help/pictures/..%2FREADME.md', '/help/pictures/none.webp'])
    expect((await open(path)).statusCode, path).toBe(404)
})

it('is not sent again to a browser that has it', async () => {
  const { headers } = await open('/help/ideas', { 'accept-encoding': 'br' })
  expect(headers['content-encoding']).toBe('br')
  const again = await open('/help/ideas', { 'if-none-match': String(headers.etag) })
  expect(again.statusCode).toBe(304)
})
