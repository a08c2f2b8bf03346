import type { Content } from '@draftwright/contract/content'
import { afterAll, expect, test } from 'vitest'
import { startMastodonServer } from '../server/test/networks/mastodon-server.ts'
import { expectAccessible, getNeighbourPort, journey } from './harness.ts'

const mastodon = await startMastodonServer(getNeighbourPort('insights'))
afterAll(() => mastodon.close())
const app = journey()

test('what a network counts stands with the post and in the insights; what it does not count is no 0', async () => {
  const { person, call } = await app.newPerson()
  const channel = await call<{ id: string }>('POST', '/channel', {
    name: 'Ours',
    channel_type: 'mastodon',
    instance_url: mastodon.origin,
    access_token: mastodon.accessToken,
  })
  const { id } = await call<Content>('POST', `/generate-content/${channel.id}`, {
    text: 'Ask customers early.',
    title: 'Ask customers early',
  })
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'Ask customers early, and write it down.' }] }
  await call('PUT', `/content/${id}`, { title: 'Ask early', rich_content: { type: 'doc', content: [paragraph] } })
  await call('POST', `/content/${id}/approve`, { publish: true })
  await expect.poll(async () => (await call<Content>('GET', `/content/${id}`)).status).toBe('published')
  mastodon.counts.set(mastodon.posts.at(-1)?.id ?? '', { favourites_count: 1234, reblogs_count: 3 })

  const page = await app.open(`/content/${id}?panel=numbers`, { person })
  const numbers = page.getByRole('region', { name: 'On Mastodon' })
  await numbers.getByRole('button', { name: 'Measure now' }).click()
  await numbers.getByText('1,234').first().waitFor()
  await numbers.getByText('Not available from Mastodon: views, people reached, clicks.').waitFor()
  await numbers.getByText('One measurement').click()
  await numbers.getByRole('table').waitFor()
  await expectAccessible(page)

  await page.goto(`${app.server.url}/analytics/insights`)
  await page.getByRole('heading', { name: 'Insights', exact: true }).waitFor()
  const row = page.getByRole('region', { name: 'Networks', exact: true }).getByRole('row', { name: /^Mastodon/u })
  await row.getByText('1,234').waitFor()
  await expect.poll(() => row.getByLabel('Not available').count()).toBe(3)
  await page.getByText('Suggestions appear once a post is 12 weeks old').waitFor()
  await page.getByText('Not enough data yet').waitFor()
  await page.getByRole('button', { name: '90 days' }).click()
  expect(new URL(page.url()).searchParams.get('days')).toBe('90')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ask early' }).click()
  await numbers.getByText('1,234').first().waitFor()
})
