import { afterAll, describe, expect, test } from 'vitest'
import { startNetworkServer } from '../server/test/networks/network-server.ts'
import { startPds } from '../scripts/networks/pds.ts'
import { startGhost } from '../scripts/networks/ghost.ts'
import { hasGhost, hasPds } from '../server/test/networks/real-networks.ts'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'

const pds = hasPds() ? await startPds() : null
const ghost = hasGhost() ? await startGhost() : null
/** An endpoint of one's own that can be told to go wrong. */
const hook = await startNetworkServer(({ origin }) => ({
  status: 200,
  body: { url: `${origin}/live`, external_id: '1' },
}))
const app = journey({
  env: {
    TRUSTED_URLS: [hook.origin, ...(pds === null ? [] : [pds.url]), ...(ghost === null ? [] : [ghost.url])].join(','),
  },
})
afterAll(async () => {
  await hook.close()
  await pds?.close()
  await ghost?.close()
})

describe.skipIf(pds === null)('a channel on Bluesky', () => {
  test('is connected, gets a post with a picture, and loses it again', async () => {
    if (pds === null) return
    const { handle, password } = await pds.createAccount(`ada${Date.now()}`)
    const { person, call } = await app.newPerson()
    const page = await app.open('/add-channel', { person })
    await page.getByRole('button', { name: /^Bluesky/u }).click()
    await page.getByText('You need: Your handle and an app password').waitFor()
    const form = page.getByRole('form', { name: 'New channel: Bluesky' })
    await form.getByLabel('Name').fill('Our Bluesky')
    await form.getByLabel('Handle').fill(handle)
    await form.locator('[name="app_password"]').fill('wrong-pass-word')
    await form.getByLabel('Server').fill(pds.url)
    await form.getByRole('button', { name: 'Test connection' }).click()
    await form.getByText('Invalid identifier or password').waitFor()
    await expectAccessible(page)
    await form.locator('[name="app_password"]').fill(password)
    await form.getByRole('button', { name: 'Test connection' }).click()
    await form.getByText(`It works: connected as @${handle}`).waitFor()
    await form.getByRole('button', { name: 'Add channel' }).click()
    await page.getByText('Our Bluesky was added').waitFor()

    const channels = await call<{ id: string; name: string }[]>('GET', '/channel')
    const channel = channels.find(({ name }) => name === 'Our Bluesky')?.id ?? ''
    await page.goto(`${app.server.url}/strategy?tab=channels&channel=${channel}`)
    const connection = page.getByRole('region', { name: 'Connection' })
    await connection.getByRole('button', { name: 'Check now' }).click()
    await connection.getByText('Connected', { exact: true }).waitFor()
    await connection.getByRole('link', { name: `@${handle}` }).waitFor()
    await expectAccessible(page)

    const { id } = await call<{ id: string }>('POST', `/generate-content/${channel}`, {
      text: 'Ask customers early.',
      title: 'Ask customers early',
    })
    await page.goto(`${app.server.url}/content/${id}`)
    await page.getByRole('button', { name: 'Approve and publish' }).click()
    await page.getByRole('link', { name: 'View live' }).waitFor()
    expect(await page.getByRole('link', { name: 'View live' }).getAttribute('href')).toContain(
      `bsky.app/profile/${handle}/post/`,
    )
    await page.getByRole('tab', { name: 'History' }).click()
    await page.getByText('1 step, text').click()
    await page.getByText(/Create the post: done/u).waitFor()
    await page.getByText(/Status 200 · .*at:\/\/did:plc:/u).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Unpublish' }).click()
    await page.getByText('Approved', { exact: true }).first().waitFor()
  })

  test('takes a long text as a thread, on a phone', async () => {
    if (pds === null) return
    const { handle, password } = await pds.createAccount(`grace${Date.now()}`)
    const { person, call } = await app.newPerson()
    const { id: channel } = await call<{ id: string }>('POST', '/channel', {
      name: 'Bluesky',
      channel_type: 'bluesky',
      identifier: handle,
      app_password: password,
      pds_url: pds.url,
    })
    const { id } = await call<{ id: string }>('POST', `/generate-content/${channel}`, {
      text: 'Ask customers early.',
      title: 'Ask customers early',
    })
    const text = Array.from({ length: 20 }, (_, at) => `Sentence number ${at} stands here.`).join(' ')
    await call('PUT', `/content/${id}`, {
      rich_content: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
    })
    const page = await app.open(`/content/${id}`, { person, width: 'phone', scheme: 'dark' })
    await page.getByRole('switch', { name: 'Split into a thread' }).click()
    await page.getByText('3 posts in a thread').waitFor()
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Approve and publish' }).click()
    await page.getByRole('link', { name: 'View live' }).waitFor()
  })
})

describe.skipIf(ghost === null)('an article on Ghost', () => {
  test('is published, and its live text is changed after another approval', async () => {
    if (ghost === null) return
    const { person, call } = await app.newPerson()
    const { id: channel } = await call<{ id: string }>('POST', '/channel', {
      name: 'Ghost blog',
      channel_type: 'ghost',
      site_url: ghost.url,
      admin_key: ghost.adminKey,
    })
    const { id } = await call<{ id: string }>('POST', `/generate-content/${channel}`, {
      text: 'Ask customers early.',
      title: 'Ask customers early',
    })
    const page = await app.open(`/content/${id}`, { person })
    await page.getByRole('button', { name: 'Approve and publish' }).click()
    const live = page.getByRole('link', { name: 'View live' })
    await live.waitFor()
    const address = (await live.getAttribute('href')) ?? ''
    await page.getByLabel('Title', { exact: true }).fill('Ask before you build')
    await page.getByRole('button', { name: 'Approve and publish' }).click()
    await expect.poll(async () => (await fetch(address)).text(), { timeout: 60_000 }).toContain('Ask before you build')
    await page.getByRole('tab', { name: 'History' }).click()
    await page.getByText('Update the live post').waitFor({ state: 'attached' })
    await expectAccessible(page)
  })
})

describe('a post whose network does not answer', () => {
  test('says what it waits for, is tried again by hand, and is live once', async () => {
    // On a slow machine it is tried again by itself before the click.
    app.expectErrors(/409.*send-again/u)
    const { person, call } = await app.newPerson()
    const { id: channel } = await call<{ id: string }>('POST', '/channel', {
      name: 'Our program',
      channel_type: 'webhook',
      endpoint_url: `${hook.origin}/hook`,
      secret: 'a secret of sixteen',
    })
    const { id } = await call<{ id: string }>('POST', `/generate-content/${channel}`, {
      text: 'Ask customers early.',
      title: 'Ask customers early',
    })
    const page = await app.open(`/content/${id}`, { person })
    await page.getByRole('button', { name: 'Approve and publish' }).waitFor()
    hook.failNext('cut')
    hook.failNext('cut')
    await page.getByRole('button', { name: 'Approve and publish' }).click()
    const delivery = page.getByRole('region', { name: 'Delivery' })
    await delivery.getByText('The network didn’t respond. We’ll retry').waitFor()
    await expectAccessible(page)
    await delivery.getByRole('button', { name: 'Try now' }).click()
    await page.getByRole('link', { name: 'View live' }).waitFor()
    await page.getByRole('tab', { name: 'History' }).click()
    await page.getByText('1 step, text').click()
    await page.getByText(/Send the post: done, sent \d times/u).waitFor()
  })
})
