import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { addMember, Person, signUp } from '../../../test/harness.ts'
import { draftPost, publishPost } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'

const { app, context } = await useApp({ hasRateLimits: false })
const nobody = new Person(app, null)

type Kind = 'calendar' | 'due' | 'approvals'
async function createFeed(person: Person, kind: Kind): Promise<string> {
  const { url } = await person.call('privateFeeds.create', { params: { kind } })
  return new URL(url ?? '').pathname
}
const get = (path: string, headers: Record<string, string> = {}) => nobody.send('GET', path, { headers })
const listEvents = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text) as ConstructorParameters<typeof ICAL.Component>[0])
  return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
}
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

describe('a calendar at a secret address', () => {
  it('has the posts with their times, titles of any letters, and no texts', async () => {
    const me = await signUp(app, { accountName: 'Harbor, Ltd' })
    const post = await publishPost(me, context, {
      title: 'Days; hours, “minutes” \\ Ä 漢字 🚢 '.repeat(4),
      markdown: 'A secret text.',
    })
    const at = tomorrow()
    const draft = await draftPost(me, context, { title: 'Next' })
    await me.call('content.update', { params: { id: draft }, body: { planned_at: at } })
    const answer = await get(await createFeed(me, 'calendar'))
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(answer.text).not.toContain('secret text')
    expect(answer.text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/u)
    for (const line of answer.text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    const events = listEvents(answer.text)
    expect(events.map(({ uid }) => uid).sort()).toEqual([`${draft}@draftwright`, `${post.id}@draftwright`].sort())
    const published = events.find(({ uid }) => uid.startsWith(post.id))
    expect(published?.summary).toBe(post.title)
    expect(published?.component.getFirstPropertyValue('url')).toBe(`http://draftwright.test/content/${post.id}`)
    const planned = events.find(({ uid }) => uid.startsWith(draft))
    expect(planned?.startDate.toJSDate().toISOString().slice(0, 19)).toBe(at.slice(0, 19))
    expect(planned?.summary).toBe('Next (planned)')
  })

  it('is the same until something changes, which its tag says', async () => {
    const me = await signUp(app)
    await publishPost(me, context)
    const path = await createFeed(me, 'calendar')
    const first = await get(path)
    const tag = String(first.headers['etag'])
    const again = await get(path, { 'if-none-match': `W/${tag}, "other"` })
    expect([again.status, again.text]).toEqual([304, ''])
    await publishPost(me, context, { title: 'Another', slug: 'another' })
    const changed = await get(path, { 'if-none-match': tag })
    expect(changed.status).toBe(200)
    expect(changed.headers['etag']).not.toBe(tag)
    expect((await me.call('privateFeeds.list')).find(({ kind }) => kind === 'calendar')?.last_read_at).not.toBeNull()
  })

  it('of one’s own work has tasks and posts of this person alone', async () => {
    const me = await signUp(app)
    const bea = await addMember(context, me, 'admin')
    for (const [person, title] of [
      [me, 'Mine'],
      [bea, 'Hers'],
    ] as const) {
      await person.call('crmTasks.create', { body: { title: `${title} to do`, due_at: tomorrow() } })
      const id = await draftPost(person, context, { title: `${title} to write`, slug: title.toLowerCase() })
      await person.call('content.update', { params: { id }, body: { planned_at: tomorrow() } })
    }
    const { text } = await get(await createFeed(me, 'due'))
    expect(
      listEvents(text)
        .map(({ summary }) => summary)
        .sort(),
    ).toEqual(['Mine to do', 'Mine to write (planned)'])
  })
})

describe('an address', () => {
  it('stops working when it is renewed or removed, and when its owner may read no more', async () => {
    const me = await signUp(app)
    const helper = await addMember(context, me, 'general_member')
    const old = await createFeed(me, 'calendar')
    const renewed = await createFeed(me, 'calendar')
    expect([(await get(old)).status, (await get(renewed)).status]).toEqual([404, 200])
    await me.call('privateFeeds.remove', { params: { kind: 'calendar' } })
    expect((await get(renewed)).status).toBe(404)
    const hers = await createFeed(helper, 'calendar')
    expect((await get(hers)).status).toBe(200)
    const user_id = helper.session?.user.id ?? ''
    await me.call('members.update', { body: { user_id, role_id: 'amplifier' } })
    expect((await get(hers)).status).toBe(404)
    await me.call('members.remove', { body: { user_id } })
    expect((await get(hers)).status).toBe(404)
  })

  it('cannot be guessed or changed, and a key makes none', async () => {
    const me = await signUp(app)
    const path = await createFeed(me, 'calendar')
    const other = await createFeed(me, 'due')
    const [id = '', rest = ''] = path.slice('/private-feeds/'.length).split('.')
    for (const name of [
      id,
      `${id}.${rest}`,
      `${id}.${'A'.repeat(43)}.ics`,
      `${id}.${other.split('.')[1]}.ics`,
      `${'0'.repeat(32)}.${rest}.ics`,
      `${id.toUpperCase()}.${rest}.ics`,
      '..%2f',
      '%00',
      'x'.repeat(5000),
    ])
      expect((await get(`/private-feeds/${name}`)).status, name).toBeGreaterThanOrEqual(404)
    const key = await me.call('apiKeys.create', {
      body: { name: 'Program', scopes: ['content:read', 'content:write'] },
    })
    const headers = { authorization: `Bearer ${key.secret}` }
    const made = await nobody.request('privateFeeds.create', { params: { kind: 'calendar' }, headers })
    expect(made.status).toBe(401)
  })
})

describe('the feed of approvals', () => {
  it('has the posts that wait for this person, for those who may approve', async () => {
    const me = await signUp(app)
    const helper = await addMember(context, me, 'general_member')
    const id = await draftPost(helper, context, { title: 'Ready <soon> & "well"', markdown: 'A secret text.' })
    await helper.call('content.submit', { params: { id } })
    const { text, headers } = await get(await createFeed(me, 'approvals'))
    expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8')
    expect(text).not.toContain('secret text')
    expect(text).toContain('<title>Ready &lt;soon&gt; &amp; &quot;well&quot;</title>')
    expect(text).toContain(`<link>http://draftwright.test/content/${id}</link>`)
    expect((await helper.request('privateFeeds.create', { params: { kind: 'approvals' } })).status).toBe(403)
    expect((await helper.call('privateFeeds.list')).map(({ kind }) => kind)).toEqual(['calendar', 'due'])
    await me.call('content.approve', { params: { id }, body: { dismiss_prompts: true } })
    expect((await get(await createFeed(me, 'approvals'))).text).not.toContain('<item>')
  })
})
