import { type Role, roles } from '@draftwright/contract/rights'
import { describe, expect, it } from 'vitest'
import { addMember, type Person, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { createAccountDb } from '../../db/account-db.ts'
import { createSystemDb } from '../../db/system-db.ts'
import { type NotificationInput, notifyMembers } from './index.ts'

const { app, context } = await useApp({ hasRateLimits: false })

const userId = (person: Person): string => person.session?.user.id ?? ''
const dbOf = (person: Person) => createAccountDb(context.engine, person.accountId ?? '')

/** A workspace with one person of every role. */
async function team(): Promise<Record<Role, Person>> {
  const owner = await signUp(app, { displayName: 'The owner' })
  const made = await Promise.all(
    roles.map(async (role) => [role, role === 'owner' ? owner : await addMember(context, owner, role)] as const),
  )
  // One entry a role, from the list of roles itself.
  return Object.fromEntries(made) as Record<Role, Person>
}

/** A draft of someone's own, without open questions. */
async function draft(person: Person, title = 'Ask for days'): Promise<string> {
  const channel = (await person.call('channels.list'))[0]?.id ?? ''
  const { id } = await person.call('generation.all', {
    params: { channel_id: channel },
    body: { text: 'Ask for days.' },
  })
  const rich_content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Days.' }] }] }
  await person.call('content.update', { params: { id }, body: { title, rich_content } })
  return id
}

const listReceived = async (person: Person) =>
  (await person.call('notifications.list')).map(({ kind, actor_name, subject }) => [kind, actor_name, subject])
const countUnread = async (person: Person): Promise<number> => {
  const { meta } = await person.request('notifications.list')
  return 'unread' in meta ? Number(meta.unread) : Number.NaN
}
const notifyPerson = (person: Person, input: Partial<NotificationInput> = {}) =>
  notifyMembers(dbOf(person), context, {
    kind: 'failed',
    to: [userId(person)],
    actorId: null,
    subject: 'A title',
    ...input,
  })

describe('who hears of what', () => {
  it('a submitted text notifies those who can approve it, and nobody else', async () => {
    const all = await team()
    const id = await draft(all.general_member)
    await all.general_member.call('content.submit', { params: { id } })
    const ready = [['content_ready', 'The general_member', 'Ask for days']]
    for (const role of ['owner', 'admin', 'social_media'] as const) expect(await listReceived(all[role])).toEqual(ready)
    expect(await listReceived(all.general_member)).toEqual([])
    expect(await listReceived(all.amplifier)).toEqual([])
  })

  it('whoever submits is not notified', async () => {
    const all = await team()
    await all.social_media.call('content.submit', { params: { id: await draft(all.social_media) } })
    expect(await listReceived(all.social_media)).toEqual([])
    expect(await countUnread(all.admin)).toBe(1)
  })

  it('an approval notifies the author and the social-media team, and withdraws earlier notifications', async () => {
    const all = await team()
    const id = await draft(all.general_member)
    await all.general_member.call('content.submit', { params: { id } })
    await all.admin.call('content.approve', { params: { id }, body: {} })
    expect(await listReceived(all.general_member)).toEqual([['approved', 'The admin', 'Ask for days']])
    expect((await listReceived(all.social_media))[0]).toEqual(['approved', 'The admin', 'Ask for days'])
    expect(await countUnread(all.social_media)).toBe(1)
    expect(await countUnread(all.owner)).toBe(0)
  })

  it('an author on the social-media team hears of an approval once', async () => {
    const all = await team()
    const id = await draft(all.social_media)
    await all.owner.call('content.approve', { params: { id }, body: {} })
    expect(await listReceived(all.social_media)).toHaveLength(1)
  })

  it('publishing notifies the author when someone else did it, and leaves one unread', async () => {
    const all = await team()
    const id = await draft(all.general_member)
    await all.owner.call('content.approve', { params: { id }, body: {} })
    await all.owner.call('content.publish', { params: { id } })
    expect((await listReceived(all.general_member)).map(([kind]) => kind)).toEqual(['published', 'approved'])
    expect(await countUnread(all.general_member)).toBe(1)
    const own = await draft(all.owner)
    await all.admin.call('content.approve', { params: { id: own }, body: {} })
    await all.owner.call('content.publish', { params: { id: own } })
    expect((await listReceived(all.owner)).map(([kind]) => kind)).toEqual(['approved'])
  })

  it('an edit of an approved text notifies those who must approve it again', async () => {
    const all = await team()
    const id = await draft(all.general_member)
    await all.admin.call('content.approve', { params: { id }, body: {} })
    await all.general_member.call('content.update', { params: { id }, body: { title: 'Ask for weeks' } })
    expect(await listReceived(all.owner)).toEqual([['content_ready', 'The general_member', 'Ask for weeks']])
  })

  it('the example workspace notifies nobody', async () => {
    const all = await team()
    await all.owner.call('example.create')
    expect(await listReceived(all.admin)).toEqual([])
  })

  it('nobody sees a notification of what their role may not read, also not an earlier one', async () => {
    const all = await team()
    const id = await draft(all.owner)
    const notification = { contentId: id, to: [userId(all.amplifier), userId(all.general_member)] }
    await notifyPerson(all.owner, { ...notification, kind: 'changes_requested', note: 'Shorter' })
    await notifyPerson(all.owner, { ...notification, to: [userId(all.owner)], kind: 'failed' })
    expect(await listReceived(all.owner)).toEqual([['failed', null, 'A title']])
    expect(await listReceived(all.amplifier)).toEqual([])
    expect(await listReceived(all.general_member)).toEqual([['changes_requested', null, 'A title']])
    await createSystemDb(context.engine)
      .updateTable('account_access')
      .set({ role_id: 'amplifier' })
      .where('user_id', '=', userId(all.general_member))
      .where('account_id', '=', all.owner.accountId ?? '')
      .execute()
    expect(await listReceived(all.general_member)).toEqual([])
    expect(await countUnread(all.general_member)).toBe(0)
  })

  it('people of another workspace are left out, whoever names them', async () => {
    const ada = await signUp(app)
    const eve = await signUp(app)
    await notifyPerson(ada, { to: [userId(eve), userId(ada)] })
    expect(await listReceived(eve)).toEqual([])
    expect(await listReceived(ada)).toHaveLength(1)
  })
})

describe('reading', () => {
  it('one is read and unread again; all are read at once', async () => {
    const ada = await signUp(app)
    for (const subject of ['One', 'Two', 'Three']) await notifyPerson(ada, { subject })
    const [newest] = await ada.call('notifications.list')
    expect(newest?.subject).toBe('Three')
    const ask = { params: { id: newest?.id ?? '' } }
    const read = await ada.call('notifications.update', { ...ask, body: { is_read: true } })
    expect(read.read_at).not.toBeNull()
    expect((await ada.call('notifications.list', { query: { is_unread: true } })).map((n) => n.subject)).toEqual([
      'Two',
      'One',
    ])
    expect((await ada.call('notifications.list', { query: { is_unread: false } })).map((n) => n.subject)).toEqual([
      'Three',
    ])
    await ada.call('notifications.update', { ...ask, body: { is_read: false } })
    expect(await countUnread(ada)).toBe(3)
    await ada.call('notifications.readAll')
    expect(await countUnread(ada)).toBe(0)
  })

  it('goes by pages, newest first', async () => {
    const ada = await signUp(app)
    for (const subject of ['One', 'Two', 'Three']) await notifyPerson(ada, { subject })
    const { data, meta } = await ada.request('notifications.list', { query: { limit: 2, page: 2 } })
    expect(data.map(({ subject }) => subject)).toEqual(['One'])
    expect(meta).toMatchObject({ page: 2, limit: 2, total: 3, has_more: false, unread: 3 })
  })

  it("someone else's looks like one that is missing, also to an owner of the workspace", async () => {
    const owner = await signUp(app)
    const admin = await addMember(context, owner, 'admin')
    await notifyPerson(owner, { to: [userId(admin)] })
    const [one] = await admin.call('notifications.list')
    const theirs = await owner.request('notifications.update', {
      params: { id: one?.id ?? '' },
      body: { is_read: true },
    })
    const missing = await owner.request('notifications.update', { body: { is_read: true } })
    expect([theirs.status, theirs.text]).toEqual([404, missing.text])
    await owner.call('notifications.readAll')
    expect(await countUnread(admin)).toBe(1)
  })
})

describe('choices', () => {
  it('begin with the defaults and keep what was chosen, for one person in one workspace', async () => {
    const ada = await signUp(app)
    const bob = await addMember(context, ada, 'admin')
    const before = await ada.call('notifications.choices')
    expect(before).toContainEqual({ kind: 'content_ready', in_app: true, by_mail: true })
    expect(before).toContainEqual({ kind: 'member_joined', in_app: true, by_mail: false })
    expect(before).toContainEqual({ kind: 'role_changed', in_app: true, by_mail: true })
    const choice = { kind: 'content_ready', in_app: false, by_mail: false } as const
    expect(await ada.call('notifications.choose', { body: choice })).toContainEqual(choice)
    expect(await ada.call('notifications.choices')).toContainEqual(choice)
    expect(await bob.call('notifications.choices')).toEqual(before)
  })

  it('nothing appears for a kind that is switched off', async () => {
    const ada = await signUp(app)
    await ada.call('notifications.choose', { body: { kind: 'failed', in_app: false, by_mail: true } })
    await notifyPerson(ada)
    expect(await listReceived(ada)).toEqual([])
    expect(await countUnread(ada)).toBe(0)
  })
})
