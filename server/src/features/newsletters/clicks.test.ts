import { beforeEach, expect, it } from 'vitest'
import { AttributionSetup } from '../../../test/attribution-setup.ts'
import { agreeToShare } from '../../../test/agree-to-share.ts'
import { type Person, signUp } from '../../../test/harness.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { visitPage } from '../../../test/publish-post.ts'
import { prepareNewsletter } from '../../../test/sendable-newsletter.ts'
import { useApp } from '../../../test/test-app.ts'

const server = await startMailServer()
const { app, context } = await useApp({
  hasRateLimits: false,
  trustedUrls: [`http://127.0.0.1:${new URL(server.url).port}`],
})
let me: Person
let setup: AttributionSetup
let count = 0
beforeEach(async () => {
  count++
  me = await signUp(app, { accountName: `Quay ${count}` })
  setup = new AttributionSetup(me, context)
})

/** Sends a newsletter with a link to the workspace's site and one to another; returns its id. */
async function sendTo(emails: readonly string[]): Promise<string> {
  const own = `http://draftwright.test/site/quay-${count}/`
  const markdown = `Ask [here](${own}) or [elsewhere](https://example.com/more).`
  const id = await prepareNewsletter(me, context, { mailUrl: server.url, emails, markdown })
  await me.call('newsletters.start', { params: { id }, body: {} })
  await expect.poll(async () => (await me.call('newsletters.read', { params: { id } })).state).toBe('sent')
  return id
}
const readMail = (email: string) => server.received.find(({ readers }) => readers.includes(email))?.mail
/** The paths of the tracked links in a mail: the one in the text, and the one to the post. */
const listLinks = (email: string) =>
  [...(readMail(email)?.html || '').matchAll(/href="http:\/\/draftwright\.test(\/l\/[^"]+)"/gu)].map(
    ([, path = '']) => path,
  )
const follow = (path: string, headers: Record<string, string> = {}) => visitPage(me, path, headers)
const trackPeople = () => me.call('attribution.changeSettings', { body: { personal_tracking: true } })
const listTouches = async (id: string) =>
  (await me.call('attribution.contact', { params: { id } })).map(({ kind, label, share_user_id }) => ({
    kind,
    label,
    share_user_id,
  }))

it('links to sites of the workspace are tracked for each newsletter, and nobody’s own without personal tracking', async () => {
  const mia = await setup.addContact()
  const other = `other${count}@readers.example`
  const id = await sendTo([mia.email, other])
  const links = listLinks(mia.email)
  expect(links).toHaveLength(2)
  expect(links).toEqual(listLinks(other))
  expect(links.join(' ')).not.toContain('?')
  expect(readMail(mia.email)?.html).toContain('href="https://example.com/more"')
  const [first = '', second = ''] = links
  const { headers, statusCode } = await follow(first)
  expect([statusCode, new URL(String(headers['location'])).searchParams.get('utm_medium')]).toEqual([302, 'email'])
  await follow(first)
  await follow(second)
  await expect.poll(async () => (await me.call('newsletters.read', { params: { id } })).clicks).toBe(3)
  expect(await me.call('newsletters.links', { params: { id } })).toMatchObject([
    { target: `http://draftwright.test/site/quay-${count}/`, clicks: 2, visitors: 1 },
    { target: expect.stringContaining('/a-waiting-list-that-works'), clicks: 1, visitors: 1 },
  ])
  // The same post in another newsletter has links of its own.
  const again = `again${count}@readers.example`
  await sendTo([again])
  expect(listLinks(again).some((link) => links.includes(link))).toBe(false)
  expect(await listTouches(mia.id)).toEqual([])
})

it('with personal tracking a click of a known contact is a touch, and so are later ones on shared links that day', async () => {
  await trackPeople()
  const [mia, shy] = [await setup.addContact(), await setup.addContact({ consent: 'withdrawn' })]
  const stranger = `stranger${count}@readers.example`
  await sendTo([mia.email, shy.email, stranger])
  const [own = ''] = listLinks(mia.email)
  expect(own).toMatch(/^\/l\/\w{7}\?r=[\w-]{22}$/u)
  expect([...listLinks(shy.email), ...listLinks(stranger)].join(' ')).not.toContain('?')

  const post = await setup.addPost('Shared by me')
  const body = { platform_type: 'x', share_content: 'Read this.' }
  await agreeToShare(me)
  const { link_url } = await me.call('ambassador.createOfPost', { params: { id: post.id }, body })
  const shared = new URL(link_url ?? '').pathname
  // Before the visitor is known, and with a signal against it.
  await follow(shared)
  await follow(own, { 'sec-gpc': '1', 'x-forwarded-for': '10.77.0.1' })
  await follow(own.replace(/r=.*/u, `r=${'A'.repeat(22)}`), { 'x-forwarded-for': '10.77.0.2' })
  const links = async () => (await me.call('trackedLinks.list', {})).reduce((sum, { clicks }) => sum + clicks, 0)
  await expect.poll(links).toBe(3)
  expect(await listTouches(mia.id)).toEqual([])

  await follow(own)
  await follow(own)
  const click = { kind: 'click', label: 'Newsletter: A waiting list that works', share_user_id: null }
  await expect.poll(() => listTouches(mia.id)).toEqual([click])
  await follow(shared)
  // Somebody else's browser is not hers.
  await follow(shared, { 'x-forwarded-for': '10.77.0.3' })
  const share_user_id = me.session?.user.id
  await expect.poll(() => listTouches(mia.id)).toEqual([{ kind: 'share_click', label: null, share_user_id }, click])
  await expect.poll(links).toBe(7)
  expect(await listTouches(mia.id)).toHaveLength(2)
  await me.call('attribution.forget', { params: { id: mia.id } })
  expect(await listTouches(mia.id)).toEqual([])
})

it('what a member got by mail is in their own data', async () => {
  const email = me.session?.user.email ?? ''
  await sendTo([email])
  const { data } = await me.request('profile.export')
  expect(JSON.stringify(data)).toContain(
    '"newsletters_received":[{"subject":"A waiting list that works","state":"sent"',
  )
})
