import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { ApiCall } from '../scripts/api-client.ts'
import { waitForIdle } from './browser.ts'
import { addColleague, findMail, waitForMail } from './colleagues.ts'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'

const run = journey()

const bell = (page: Page, unread = 0) =>
  page.getByRole('button', { name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`, exact: true })
const list = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const arrive = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path)

/** Ada's workspace, with Mia, who writes, and Sam, who publishes. */
async function team() {
  const { person: ada, call } = await run.newPerson()
  const mia = await addColleague(run.server, ada, 'general_member', 'Mia Okafor')
  const sam = await addColleague(run.server, ada, 'social_media', 'Sam Reyes')
  // Ada is notified when the two join, which these tests ignore.
  await call('PUT', '/notification/read-all')
  return { ada: { person: ada, call }, mia, sam }
}

async function draftPost(call: ApiCall, title: string): Promise<string> {
  const [channel] = await call<{ id: string }[]>('GET', '/channel')
  const { id } = await call<{ id: string }>('POST', `/generate-content/${channel?.id}`, {
    text: 'Fewer meetings',
    title: 'Fewer meetings',
  })
  const rich_content = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'An hour back.' }] }],
  }
  await call('PUT', `/content/${id}`, { title, rich_content })
  return id
}
const submit = async (call: ApiCall, title: string): Promise<string> => {
  const id = await draftPost(call, title)
  await call('POST', `/content/${id}/submit`)
  return id
}

test('a colleague submits: the bell says so on every open tab, one opens it, and it is read on all', async () => {
  const { mia, sam } = await team()
  const id = await draftPost(mia.call, 'Fewer meetings')
  const one = await run.open('/content/posts', { person: sam.person })
  await waitForIdle(one)
  const other = await one.context().newPage()
  let streams = 0
  other.on('request', (request) => {
    if (request.url().endsWith('/notification/events')) streams += 1
  })
  await other.goto('/profile')
  await Promise.all([bell(one).waitFor(), bell(other).waitFor()])
  await waitForIdle(other)

  const writer = await run.open(`/content/${id}`, { person: mia.person })
  await writer.getByRole('button', { name: 'Submit for review' }).click()
  await writer.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click()
  await Promise.all([bell(one, 1).waitFor(), bell(other, 1).waitFor()])

  await bell(other, 1).click()
  const row = list(other).getByRole('link', { name: /Mia Okafor has a post ready to polish.*Fewer meetings/u })
  await row.waitFor()
  await expectAccessible(other)
  await row.click()
  await arrive(other, `/content/${id}`)
  await Promise.all([bell(one).waitFor(), bell(other).waitFor()])
  await list(other).waitFor({ state: 'hidden' })
  expect(streams, 'connections opened by the second tab').toBe(0)
  expect(await bell(writer).count()).toBe(1)
})

test('the link of a mail opens the post, in the workspace it is about', async () => {
  const { ada, mia, sam } = await team()
  const id = await submit(mia.call, 'Fewer meetings')
  const { text } = await waitForMail(run.server, sam.person.email, /Ready to polish and publish: Fewer meetings/u)
  const link = new URL(/https?:\/\/\S+\/content\/\S+/u.exec(text)?.[0] ?? '')
  const workspaces = await sam.call<{ id: string; name: string }[]>('GET', '/account')
  const own = workspaces.find((account) => account.id !== ada.person.account.id)
  if (!own) throw new Error('Sam has no workspace of his own')
  const page = await run.open(link.pathname + link.search, { person: { ...sam.person, account: own } })
  await page.waitForURL((url) => url.pathname === `/content/${id}` && url.search === '')
  await page.getByRole('textbox', { name: 'Text of the post' }).waitFor()
  await page.getByRole('button', { name: `Workspace: ${ada.person.account.name}` }).waitFor()
  const elsewhere = await run.open('/profile?tab=notifications&workspace=0197a000-0000-7000-8000-000000000000', {
    person: { ...sam.person, account: own },
  })
  await elsewhere.waitForURL((url) => url.search === '?tab=notifications')
  expect(await elsewhere.evaluate(() => localStorage.getItem('accountId'))).toBe(own.id)
})

test('when the tab that listens closes, another takes over', async () => {
  const { mia, sam } = await team()
  const one = await run.open('/content/posts', { person: sam.person })
  await bell(one).waitFor()
  const context = one.context()
  await waitForIdle(one)
  const other = await context.newPage()
  await other.goto('/profile')
  await waitForIdle(other)
  const takesOver = context.waitForEvent('request', (request) => request.url().endsWith('/notification/events'))
  await one.close()
  await takesOver
  await submit(mia.call, 'After the first tab')
  await bell(other, 1).waitFor()
})

test('what happened while the network was gone is there when it is back', async () => {
  const { mia, sam } = await team()
  const page = await run.open('/content/posts', { person: sam.person })
  await bell(page).waitFor()
  await waitForIdle(page)
  await page.context().setOffline(true)
  await page.getByText('You’re offline.').waitFor()
  await submit(mia.call, 'In the tunnel')
  await page.context().setOffline(false)
  await bell(page, 1).waitFor()
})

test('the list is worked by keyboard, and reading all leaves nothing unread on any page', async () => {
  const { ada, mia } = await team()
  for (const title of ['The first', 'The second', 'The third']) await submit(mia.call, title)
  const page = await run.open('/notifications', { person: ada.person })
  await page.getByRole('tab', { name: 'Unread 3' }).click()
  await page.waitForURL(/show=unread/u)
  expect(await page.getByRole('button', { name: 'Mark as read' }).count()).toBe(3)
  await page.getByRole('button', { name: 'Mark as read', exact: true }).first().click()
  await bell(page, 2).waitFor()
  await bell(page, 2).focus()
  await page.keyboard.press('Enter')
  await list(page)
    .getByRole('link', { name: /The third/u })
    .waitFor()
  await page.keyboard.press('Escape')
  await list(page).waitFor({ state: 'hidden' })
  expect(await bell(page, 2).evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await list(page).getByRole('button', { name: 'Mark all as read' }).click()
  await bell(page).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'No unread notifications' }).waitFor()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect.poll(() => page.getByRole('listitem').filter({ hasText: 'has a post ready' }).count()).toBe(3)
  await page.reload()
  await page.getByRole('listitem').filter({ hasText: 'The third' }).waitFor()
})

test('a kind that is switched off stays silent', async () => {
  const { ada, mia, sam } = await team()
  const page = await run.open('/profile?tab=notifications', { person: sam.person })
  for (const way of ['in the app', 'by email']) {
    const control = page.getByRole('switch', { name: `Ready to publish: ${way}` })
    await control.click()
    await expect.poll(() => control.isChecked()).toBe(false)
  }
  await waitForIdle(page)
  await page.reload()
  expect(await page.getByRole('switch', { name: 'Ready to publish: in the app' }).isChecked()).toBe(false)
  await waitForIdle(page)
  const id = await submit(mia.call, 'Submitted unheard')
  await ada.call('POST', `/content/${id}/approve`)
  // Only the later approval creates a notification.
  await bell(page, 1).click()
  await list(page)
    .getByRole('link', { name: /approved a post/u })
    .waitFor()
  expect(await list(page).getByRole('listitem').count()).toBe(1)
  await waitForMail(run.server, sam.person.email, /^Approved: Submitted unheard/u)
  expect(findMail(run.server, sam.person.email, /^Ready to polish/u)).toBeUndefined()
})

test('signing out ends the stream', async () => {
  const { sam } = await team()
  const page = await run.open('/profile', { person: sam.person })
  await bell(page).waitFor()
  await waitForIdle(page)
  const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/notification/events'))
  await page.getByRole('button', { name: 'Your profile' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await arrive(page, '/auth/sign-in')
  await ended
})

test('the pages are accessible and fit a phone in light and dark', async () => {
  const { ada, mia } = await team()
  await submit(mia.call, 'A title that is longer than a phone is wide, and then some more words')
  const page = await run.open('/notifications', { person: ada.person, width: 'phone' })
  await page.getByRole('listitem').filter({ hasText: 'has a post ready' }).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await bell(page, 1).click()
  await list(page)
    .getByRole('link', { name: /has a post ready/u })
    .waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
