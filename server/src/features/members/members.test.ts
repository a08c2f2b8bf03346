import { type Role, roles } from '@draftwright/contract/rights'
import { invitableRoles } from '@draftwright/contract/vocabulary'
import { describe, expect, it } from 'vitest'
import { createId } from '../../db/create-id.ts'
import { addMember, Person, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'

const { app, context } = await useApp({ hasRateLimits: false })

const idOf = (person: Person) => person.session?.user.id ?? ''
const system = { as: 'system' } as const
const own = (person: Person) => person.request('members.own')
const auditOf = async (person: Person) =>
  (
    await context.engine.query(
      system,
      `select action, actor_id, target_id, details, user_agent from audit_events
        where account_id = $1 and action like 'members.%' order by id`,
      [person.accountId],
    )
  ).rows

/** A workspace with one member of each role, and a second owner. */
async function team() {
  const owner = await signUp(app)
  const members = new Map<Role, Person>([['owner', owner]])
  for (const role of roles) if (role !== 'owner') members.set(role, await addMember(context, owner, role))
  const as = (role: Role): Person => members.get(role) ?? owner
  return { owner, as, secondOwner: await addMember(context, owner, 'owner') }
}

const isManager = (role: Role) => role === 'owner' || role === 'admin'

describe.each(roles)('a %s', (role) => {
  it('gives other roles as the rules say', async () => {
    const { owner, as } = await team()
    for (const target of roles) {
      const person = await addMember(context, owner, target)
      const answer = await as(role).request('members.update', { body: { user_id: idOf(person), role_id: 'amplifier' } })
      const isAllowed = role === 'owner' || (role === 'admin' && target !== 'owner')
      expect(answer.status, `${role} changes a ${target}: ${answer.text}`).toBe(isAllowed ? 200 : 403)
      expect((await person.call('members.own')).role_id).toBe(isAllowed ? 'amplifier' : target)
    }
  })

  it('removes others as the rules say', async () => {
    const { owner, as } = await team()
    for (const target of roles) {
      const person = await addMember(context, owner, target)
      const answer = await as(role).request('members.remove', { body: { user_id: idOf(person) } })
      const isAllowed = role === 'owner' || (role === 'admin' && target !== 'owner')
      expect(answer.status, `${role} removes a ${target}: ${answer.text}`).toBe(isAllowed ? 200 : 403)
      expect((await own(person)).status).toBe(isAllowed ? 403 : 200)
    }
  })

  it('ends the sessions of others as the rules say', async () => {
    const { owner, as } = await team()
    for (const target of roles) {
      const person = await addMember(context, owner, target)
      const answer = await as(role).request('members.endSessions', { body: { user_id: idOf(person) } })
      const isAllowed = role === 'owner' || (role === 'admin' && target !== 'owner')
      expect(answer.status, `${role} signs a ${target} out: ${answer.text}`).toBe(isAllowed ? 200 : 403)
      expect((await own(person)).status).toBe(isAllowed ? 401 : 200)
    }
  })

  it('changes no role of their own, unless an owner steps down', async () => {
    const { as } = await team()
    const answer = await as(role).request('members.update', { body: { user_id: idOf(as(role)), role_id: 'amplifier' } })
    expect(answer.status).toBe(role === 'owner' ? 200 : 403)
    if (role === 'admin') expect(answer.error.code).toBe('own_role')
  })

  it('may always leave', async () => {
    const { owner, as, secondOwner } = await team()
    expect((await as(role).request('members.remove', { body: { user_id: idOf(as(role)) } })).status).toBe(200)
    expect((await own(as(role))).error.code).toBe('not_a_member')
    expect((await own(role === 'owner' ? secondOwner : owner)).status).toBe(200)
  })

  it('gives nobody ownership', async () => {
    const { as } = await team()
    const body = { user_id: idOf(as('general_member')), role_id: 'owner' }
    expect((await as(role).request('members.update', { body })).status).toBe(isManager(role) ? 400 : 403)
  })
})

describe('the last owner', () => {
  it('neither steps down nor leaves', async () => {
    const ada = await signUp(app)
    await addMember(context, ada, 'admin')
    const stepDown = await ada.request('members.update', { body: { user_id: idOf(ada), role_id: 'admin' } })
    const leave = await ada.request('members.remove', { body: { user_id: idOf(ada) } })
    expect([stepDown.status, stepDown.error.code]).toEqual([409, 'last_owner'])
    expect([leave.status, leave.error.code]).toEqual([409, 'last_owner'])
  })

  it('is still there when two owners leave at the same moment', async () => {
    const ada = await signUp(app)
    const bo = await addMember(context, ada, 'owner')
    const answers = await Promise.all(
      [ada, bo].map((person) => person.request('members.remove', { body: { user_id: idOf(person) } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('a change', () => {
  it('takes effect on the next request, notifies the member, and is in the audit log', async () => {
    const ada = await signUp(app)
    const bo = await addMember(context, ada, 'social_media')
    expect((await bo.request('pillars.create', { body: { name: 'Before' } })).status).toBe(200)
    const changed = await ada.call('members.update', {
      body: { user_id: idOf(bo), role_id: 'general_member' },
      headers: { 'user-agent': 'Test browser' },
    })
    expect([changed.user_id, changed.role_id, changed.email]).toEqual([
      idOf(bo),
      'general_member',
      bo.session?.user.email,
    ])
    expect((await bo.request('pillars.create', { body: { name: 'After' } })).status).toBe(403)
    const { rows } = await context.engine.query(
      system,
      `select user_id, actor_id, subject from notifications where kind = 'role_changed' and account_id = $1`,
      [ada.accountId],
    )
    expect(rows).toEqual([{ user_id: idOf(bo), actor_id: idOf(ada), subject: 'General Team Members' }])
    expect(await auditOf(ada)).toEqual([
      {
        action: 'members.update',
        actor_id: idOf(ada),
        target_id: idOf(bo),
        details: { from: 'social_media', to: 'general_member' },
        user_agent: 'Test browser',
      },
    ])
  })

  it('to the role that someone has already is no change', async () => {
    const ada = await signUp(app)
    const bo = await addMember(context, ada, 'admin')
    await ada.call('members.update', { body: { user_id: idOf(bo), role_id: 'admin' } })
    expect(await auditOf(ada)).toEqual([])
  })

  it('by a removed person is refused on the next request, and their drafts stay', async () => {
    const ada = await signUp(app)
    const bo = await addMember(context, ada, 'general_member')
    const idea = await bo.call('ideas.create', { body: { text: 'Print less, say more' } })
    await ada.call('members.remove', { body: { user_id: idOf(bo) } })
    expect((await bo.request('ideas.list')).error.code).toBe('not_a_member')
    expect((await ada.call('ideas.read', { params: { id: idea.id } })).text).toBe('Print less, say more')
    // The workspace of their own is untouched.
    expect((await own(new Person(app, bo.session))).status).toBe(200)
  })
})

it('a member of another workspace looks like nobody at all', async () => {
  const [ada, eve] = [await signUp(app), await signUp(app)]
  const asks = [
    ['members.update', { role_id: invitableRoles[0] }],
    ['members.remove', {}],
    ['members.endSessions', {}],
  ] as const
  for (const [route, more] of asks) {
    const foreign = await ada.request(route, { body: { ...more, user_id: idOf(eve) } })
    const unknown = await ada.request(route, { body: { ...more, user_id: createId() } })
    expect([foreign.status, foreign.text]).toEqual([404, unknown.text])
    expect(foreign.error.message).toBe('Member not found')
  }
  expect((await own(eve)).status).toBe(200)
})
