import { afterAll, expect, test } from 'vitest'
import { buildRss, startFeedServer } from '../server/test/feed-server.ts'
import { expectAccessible, expectNoSidewaysScroll, getNeighbourPort, journey } from './harness.ts'

const site = await startFeedServer(getNeighbourPort('bring-site'))
afterAll(site.close)
const app = journey()

const html = { 'content-type': 'text/html' }
const words = 'Our waiting list fills gaps. We ask for days first, and the front desk stays calm all week. '.repeat(12)
site.pages.set('/', {
  headers: html,
  body: '<title>Welcome</title><meta property="og:site_name" content="Harbour Physio"><meta name="theme-color" content="#0a7d5c"><link rel="alternate" type="application/rss+xml" href="/feed.xml">',
})
const entries = ['What our waiting list taught us', 'A calm front desk'].map((title, n) => ({
  id: `${n}`,
  title,
  summary: `<p>${words}</p>`,
  date: new Date(Date.UTC(2026, 0, 10 + n)).toUTCString(),
}))
site.pages.set('/feed.xml', { body: buildRss('News', entries) })

test('a site is read, part of it is taken, and it is all given back; a wrong address says what is wrong', async () => {
  const { person, call } = await app.newPerson()
  const page = await app.open('/content/ideas', { person, width: 'phone' })
  await page.getByRole('link', { name: 'Import your site' }).click()
  const address = page.getByRole('textbox', { name: 'Site or feed address' })
  await address.fill(`${site.origin}/nowhere`)
  await page.keyboard.press('Enter')
  await page.getByText('The address leads to nothing (404).').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Change address' }).click()
  await address.fill(site.origin)
  await page.keyboard.press('Enter')
  await page.getByRole('checkbox', { name: 'Name the site “Harbour Physio”' }).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('group', { name: 'Posts' }).getByRole('checkbox', { name: 'A calm front desk' }).uncheck()
  await page.getByRole('checkbox', { name: /^Use its colors/u }).uncheck()
  await page.getByRole('button', { name: 'Import selected' }).click()
  await page.getByRole('heading', { name: 'Imported', exact: true }).waitFor()
  const posts = await call<{ title: string; status: string; url: string }[]>('GET', '/content')
  expect(posts.map(({ title, status, url }) => [title, status, url])).toEqual([
    ['What our waiting list taught us', 'published', `${site.origin}/posts/0`],
  ])
  expect((await call<{ site_title: string }>('GET', '/account/settings')).site_title).toBe('Harbour Physio')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('heading', { name: 'Import undone' }).waitFor()
  expect(await call('GET', '/content')).toEqual([])
})
