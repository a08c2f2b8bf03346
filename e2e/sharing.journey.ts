import { afterAll, expect, test } from 'vitest'
import { startMastodonServer } from '../server/test/networks/mastodon-server.ts'
import { expectAccessible, expectNoSidewaysScroll, getNeighbourPort, journey } from './harness.ts'
import { publishOne } from './published-post.ts'

const mastodon = await startMastodonServer(getNeighbourPort('sharing'))
afterAll(() => mastodon.close())
const app = journey()

test.for(['desktop', 'phone'] as const)(
  'an account is connected by consent, and a post is shared with one click, changed and withdrawn: %s',
  async (width) => {
    mastodon.settings.isConsenting = false
    for (const id of mastodon.posts.map((one) => one.id)) mastodon.removePost(id)
    const { person, post } = await publishOne(app)
    const page = await app.open('/ambassador', { person, width })
    const account = page.getByRole('listitem', { name: 'Mastodon', exact: true })
    await account.getByRole('button', { name: 'Connect Mastodon' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Server').fill(mastodon.origin)
    await expectAccessible(page)
    const opened = page.waitForEvent('popup')
    await dialog.getByRole('button', { name: 'Continue on Mastodon' }).click()
    const popup = await opened
    await popup.getByRole('button', { name: 'Authorize' }).click()
    await popup.getByText('Connected as @ada@social.example').waitFor()
    await popup.close()
    // The page behind the popup hears of it.
    await account.getByText('Connected as').waitFor()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)

    await page.goto(`${app.server.url}/ambassador/share/${post.id}`)
    await page.getByRole('textbox', { name: 'What you share' }).fill('I have seen this list myself.')
    const share = page.getByRole('button', { name: 'Share now on Mastodon' })
    await share.dblclick()
    const sent = page.getByRole('article', { name: 'Share on Mastodon' })
    await sent.getByText('Live on Mastodon').waitFor()
    expect(await sent.count()).toBe(1)
    expect(mastodon.posts.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^I have seen this list myself\.\n\nhttp/u),
    ])
    expect(await sent.getByRole('link', { name: 'Open it' }).getAttribute('href')).toContain(mastodon.posts[0]?.id)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)

    // It is there after a reload, and is changed and removed at the network.
    await page.reload()
    await sent.getByRole('button', { name: 'Change the text' }).click()
    await sent.getByRole('textbox', { name: 'New text' }).fill('I have worked with this list.')
    await sent.getByRole('button', { name: 'Change it' }).click()
    await expect.poll(() => mastodon.posts[0]?.text).toMatch(/^I have worked with this list\./u)
    await sent.getByText('Live on Mastodon').waitFor()
    await sent.getByRole('button', { name: 'Withdraw', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
    await sent.getByText('Withdrawn from Mastodon').waitFor()
    expect(mastodon.posts).toEqual([])
  },
)

test('without an account and a share sheet there are the other ways', async () => {
  const { person, post } = await publishOne(app)
  const page = await app.open(`/ambassador/share/${post.id}`, { person, width: 'phone' })
  await page.getByRole('link', { name: 'Connect an account' }).waitFor()
  // This browser has no share sheet, or one that scripts may not open.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await page.reload()
  await page.getByRole('button', { name: 'Copy text and link' }).waitFor()
  expect(await page.getByRole('button', { name: 'Another app' }).count()).toBe(0)
  // The buttons are open once the person's consent has been read.
  await page.getByRole('button', { name: 'LinkedIn', exact: true, disabled: false }).waitFor()
})
