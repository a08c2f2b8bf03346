import { roles } from '@draftwright/contract/rights'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createId } from '../../db/create-id.ts'
import { addMember, waitForMail, Person, signUp } from '../../../test/harness.ts'
import { buildMultipart, tinyPng } from '../../../test/upload.ts'
import { useApp } from '../../../test/test-app.ts'

const { app, context } = await useApp({ hasRateLimits: false })
const nobody = new Person(app, null)
const system = { as: 'system' } as const
const minute = 60 * 1000
const day = 24 * 60 * minute

afterEach(() => void vi.restoreAllMocks())

const idOf = (person: Person) => person.session?.user.id ?? ''
const emailOf = (person: Person) => person.session?.user.email ?? ''
const accountOf = (person: Person) => person.accountId ?? ''
const remove = (person: Person, name = 'Example Works') => person.request('accounts.remove', { body: { name } })
const restore = (person: Person, id: string) => person.request('accounts.restore', { params: { id } })
const auditOf = async (accountId: string) =>
  (
    await context.engine.query<{ action: string }>(
      system,
      `select action, actor_id, target_id, details from audit_events where account_id = $1 and action like 'accounts.%' order by id`,
      [accountId],
    )
  ).rows
/** Moves the deletion date of the workspace back: sessions do not last a month. */
const deletedAgo = (accountId: string, ms: number) =>
  context.engine.query(system, 'update accounts set deleted_at = $2 where id = $1', [
    accountId,
    new Date(Date.now() - ms).toISOString(),
  ])

it('A time zone is a name: the database reads an offset the other way round', async () => {
  const ada = await signUp(app)
  for (const time_zone of ['+05:30', '-08:00', '+02', 'Nowhere/Else', ''])
    expect((await ada.request('accounts.changeSettings', { body: { time_zone } })).status, time_zone).toBe(400)
  for (const time_zone of ['Asia/Kolkata', 'UTC', 'Etc/GMT+8'])
    expect(await ada.call('accounts.changeSettings', { body: { time_zone } })).toMatchObject({ time_zone })
})

describe('features', () => {
  it('are all on in a new workspace, change one by one, and stay where they are otherwise', async () => {
    const ada = await signUp(app)
    const crm = { isEnable: true, isEnableAccount: true, isEnableOpportunities: true, isEnableContacts: true }
    const all = { ...crm, isEnableAdvisor: true, hasTables: false, hasCrmAccess: true }
    expect(await ada.call('accounts.features')).toEqual(all)
    const changed = await ada.call('accounts.changeFeatures', { body: { isEnableAccount: false } })
    expect(changed).toEqual({ ...all, isEnableAccount: false })
    expect(await ada.call('accounts.changeFeatures', { body: {} })).toEqual(changed)
    expect(await auditOf(accountOf(ada))).toEqual([
      expect.objectContaining({ action: 'accounts.changeFeatures', details: { isEnableAccount: false } }),
    ])
    const [second] = await ada.call('accounts.create', { body: { name: 'A second one' } })
    expect(await new Person(app, ada.session, second?.id).call('accounts.features')).toEqual(all)
  })

  it('of the CRM in a workspace without an entry are all off, until an entry says so', async () => {
    const ada = await signUp(app)
    await context.engine.query(system, 'delete from account_features where account_id = $1', [accountOf(ada)])
    const none = {
      isEnable: false,
      isEnableAccount: false,
      isEnableOpportunities: false,
      isEnableContacts: false,
      hasTables: false,
      hasCrmAccess: true,
    }
    expect(await ada.call('accounts.features')).toEqual({ ...none, isEnableAdvisor: true })
    const changed = await ada.call('accounts.changeFeatures', { body: { isEnableContacts: true } })
    expect(changed).toEqual({ ...none, isEnableContacts: true, isEnableAdvisor: true })
    const off = await ada.call('accounts.changeFeatures', { body: { isEnableAdvisor: false } })
    expect(off).toEqual({ ...changed, isEnableAdvisor: false })
  })
})

describe('settings', () => {
  it('that change stand in the audit log by name, with the old address and the new', async () => {
    const ada = await signUp(app, { accountName: 'Slow Mornings' })
    await ada.call('accounts.changeSettings', { body: { slug: 'slow-evenings', theme_color: '#112233' } })
    expect(await auditOf(accountOf(ada))).toEqual([
      {
        action: 'accounts.changeSettings',
        actor_id: idOf(ada),
        target_id: ada.accountId,
        details: { fields: 'slug, theme_color', old_slug: 'slow-mornings', new_slug: 'slow-evenings' },
      },
    ])
  })

  it('give no workspace an address that the product uses itself', async () => {
    const ada = await signUp(app)
    const answer = await ada.request('accounts.changeSettings', { body: { slug: 'settings' } })
    expect([answer.status, answer.error.code]).toEqual([409, 'slug_taken'])
  })
})

describe('ownership', () => {
  it('goes to a member; the old owner is an admin from then on, and both are written to', async () => {
    const ada = await signUp(app, { displayName: 'Ada Reed', accountName: 'Reed & Bloom' })
    const bo = await addMember(context, ada, 'amplifier')
    expect((await ada.call('accounts.transfer', { body: { user_id: idOf(bo) } })).role_id).toBe('admin')
    expect((await bo.call('members.own')).role_id).toBe('owner')
    expect((await ada.call('members.own')).role_id).toBe('admin')
    expect((await waitForMail(context, emailOf(bo), /Reed/u)).subject).toBe('You own Reed & Bloom now')
    expect((await waitForMail(context, emailOf(ada), /Reed/u)).subject).toBe('You transferred Reed & Bloom')
    expect((await remove(ada)).status).toBe(403)
    expect(await auditOf(accountOf(ada))).toEqual([
      expect.objectContaining({
        action: 'accounts.transfer',
        target_id: idOf(bo),
      }),
    ])
  })

  it('is handed over by owners only, and to members only', async () => {
    const ada = await signUp(app)
    const eve = await signUp(app)
    for (const role of roles) {
      if (role === 'owner') continue
      const member = await addMember(context, ada, role)
      expect((await member.request('accounts.transfer', { body: { user_id: idOf(member) } })).status).toBe(403)
    }
    const foreign = await ada.request('accounts.transfer', { body: { user_id: idOf(eve) } })
    const unknown = await ada.request('accounts.transfer', { body: { user_id: createId() } })
    expect([foreign.status, foreign.text]).toEqual([404, unknown.text])
    expect((await ada.request('accounts.transfer', { body: { user_id: idOf(ada) } })).status).toBe(400)
  })

  it('goes to one of two when it is handed over twice at the same moment', async () => {
    const ada = await signUp(app)
    const newOwners = [await addMember(context, ada, 'admin'), await addMember(context, ada, 'admin')]
    const answers = await Promise.all(
      newOwners.map((newOwner) => ada.request('accounts.transfer', { body: { user_id: idOf(newOwner) } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    const owners = (await ada.call('members.list')).filter(({ role_id }) => role_id === 'owner')
    expect(owners).toHaveLength(1)
  })
})

describe('a deleted workspace', () => {
  it('wants its name typed out, and only an owner deletes it', async () => {
    const ada = await signUp(app, { accountName: 'Reed & Bloom' })
    const wrong = await remove(ada, 'Reed and Bloom')
    expect(wrong.error).toMatchObject({ code: 'invalid', details: [{ field: 'name' }] })
    for (const role of roles)
      if (role !== 'owner') expect((await remove(await addMember(context, ada, role), 'Reed & Bloom')).status).toBe(403)
    expect((await remove(ada, ' Reed & Bloom ')).status).toBe(200)
  })

  it('is closed at once to everyone, in the app and outside, and comes back whole', async () => {
    const ada = await signUp(app, { accountName: `Closing ${createId()}` })
    const name = ada.session?.account?.name ?? ''
    const bo = await addMember(context, ada, 'admin')
    const { site_url } = await ada.call('accounts.settings')
    const path = new URL(site_url).pathname
    const channel = await ada.call('channels.create', { body: { name: 'Notes', channel_type: 'site' } })
    const picture = await ada.call('channelUploads.uploadImage', {
      params: { channel_id: channel.id },
      ...buildMultipart('a.png', tinyPng),
    })
    const outside = async () => [
      (await nobody.send('GET', path)).status,
      (await nobody.send('GET', picture.url)).status,
    ]
    expect(await outside()).toEqual([200, 200])

    await remove(ada, name)
    for (const person of [ada, bo]) expect((await person.request('members.own')).error.code).toBe('not_a_member')
    await vi.waitFor(async () => expect(await outside()).toEqual([404, 404]), 5000)
    const [mine] = await ada.call('accounts.list')
    expect([mine?.id, mine?.role_id]).toEqual([ada.accountId, 'owner'])
    expect(mine?.deleted_at).not.toBeNull()
    expect((await bo.call('accounts.list')).map(({ id }) => id)).not.toContain(ada.accountId)
    const mail = await waitForMail(context, emailOf(ada), /deleted/u)
    expect(mail.subject).toBe(`The workspace ${name} was deleted`)
    const until = new Date(Date.parse(mine?.deleted_at ?? '') + 30 * day)
    expect(mail.text).toContain(new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(until))

    expect((await restore(bo, accountOf(ada))).status).toBe(404)
    expect((await restore(ada, accountOf(ada))).data).toMatchObject({ id: ada.accountId, deleted_at: null })
    expect((await bo.call('members.own')).role_id).toBe('admin')
    await vi.waitFor(async () => expect(await outside()).toEqual([200, 200]), 5000)
    expect((await restore(ada, accountOf(ada))).status).toBe(404)
    expect((await auditOf(accountOf(ada))).map(({ action }) => action)).toEqual(['accounts.remove', 'accounts.restore'])
  })

  it('takes no invitation any more', async () => {
    const ada = await signUp(app)
    const email = `guest-${createId()}@example.com`
    await ada.call('members.invite', { body: { email, role_id: 'admin' } })
    const token = /#token=(\S+)/u.exec((await waitForMail(context, email, /invites/u)).text)?.[1] ?? ''
    await remove(ada)
    expect((await nobody.request('invitations.read', { body: { token } })).status).toBe(404)
  })

  it('leaves its people a way in, also those who have no other', async () => {
    const ada = await signUp(app)
    await remove(ada)
    const session = await nobody.call('auth.refresh', { body: { refreshToken: ada.session?.refreshToken } })
    expect(session.account).toBeNull()
    const [other] = await ada.call('accounts.create', { body: { name: 'A new start' } })
    const next = await nobody.call('auth.refresh', { body: { refreshToken: session.refreshToken } })
    expect(next.account?.id).toBe(other?.id)
    // If no workspace is named, the first open one is used.
    expect((await new Person(app, next, '').call('members.own')).role_id).toBe('owner')
  })

  it('comes back for 30 days and not a minute longer, and looks like nothing to others', async () => {
    const [ada, eve] = [await signUp(app), await signUp(app)]
    await remove(ada)
    const foreign = await restore(eve, accountOf(ada))
    const unknown = await restore(eve, createId())
    expect([foreign.status, foreign.text]).toEqual([404, unknown.text])
    await deletedAgo(accountOf(ada), 30 * day + minute)
    expect((await restore(ada, accountOf(ada))).status).toBe(404)
    expect(await ada.call('accounts.list')).toEqual([])
    await deletedAgo(accountOf(ada), 30 * day - minute)
    expect((await restore(ada, accountOf(ada))).status).toBe(200)
  })
})
