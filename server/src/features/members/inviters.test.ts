import { roles } from '@draftwright/contract/rights'
import { invitableRoles } from '@draftwright/contract/vocabulary'
import { describe, expect, it } from 'vitest'
import { addMember, Person, signUp } from '../../../test/harness.ts'
import { createGuestAddress as address, inviteByMail } from '../../../test/invite.ts'
import { useApp } from '../../../test/test-app.ts'
import { createId } from '../../db/create-id.ts'

const { app, context } = await useApp({ hasRateLimits: false })
const nobody = new Person(app, null)
const invite = inviteByMail(context)

describe('who may invite whom', () => {
  it.each(roles)('a %s: those who manage members invite every role but owner', async (role) => {
    const ada = await signUp(app)
    const inviter = role === 'owner' ? ada : await addMember(context, ada, role)
    const mayInvite = role === 'owner' || role === 'admin'
    for (const role_id of invitableRoles) {
      const answer = await inviter.request('members.invite', { body: { email: address(), role_id } })
      expect(answer.status, `${role} invites ${role_id}`).toBe(mayInvite ? 200 : 403)
    }
    const owner = await inviter.request('members.invite', { body: { email: address(), role_id: 'owner' } })
    expect(owner.status).toBe(mayInvite ? 400 : 403)
  })

  it('another workspace neither sees, resends nor withdraws it, and learns nothing', async () => {
    const [ada, eve] = [await signUp(app), await signUp(app)]
    const { invitation } = await invite(ada, address())
    expect(await eve.call('invitations.list')).toEqual([])
    for (const route of ['invitations.resend', 'invitations.withdraw'] as const) {
      const foreign = await eve.request(route, { params: { id: invitation.id } })
      const unknown = await eve.request(route, { params: { id: createId() } })
      expect([foreign.status, foreign.text]).toEqual([404, unknown.text])
    }
    expect(await ada.call('invitations.list')).toHaveLength(1)
  })
})

describe('what became of whoever invited', () => {
  it.each(['amplifier', null])('made %s: their invitations are withdrawn, those of others stay', async (role_id) => {
    const ada = await signUp(app)
    const [bo, cy] = [await addMember(context, ada, 'admin'), await addMember(context, ada, 'admin')]
    const theirs = await invite(bo, address(), 'admin')
    const kept = await invite(cy, address(), 'admin')
    const user_id = bo.session?.user.id
    if (role_id === null) await ada.call('members.remove', { body: { user_id } })
    else await ada.call('members.update', { body: { user_id, role_id } })
    expect((await nobody.request('invitations.read', { body: { token: theirs.token } })).status).toBe(404)
    expect((await ada.call('invitations.list')).map(({ id }) => id)).toEqual([kept.invitation.id])
    const { rows } = await context.engine.query<{ details: object }>(
      { as: 'system' },
      `select details from audit_events where account_id = $1 and target_id = $2`,
      [ada.accountId, user_id],
    )
    expect(rows[0]?.details).toMatchObject({ withdrawn_invitations: 1 })
  })

  it('made an owner or an admin anew: they stay', async () => {
    const ada = await signUp(app)
    const bo = await addMember(context, ada, 'admin')
    const { token } = await invite(bo, address())
    await ada.call('accounts.transfer', { body: { user_id: bo.session?.user.id } })
    expect((await nobody.request('invitations.read', { body: { token } })).status).toBe(200)
  })

  it('leaves nothing behind when inviting and being removed happen at once', async () => {
    const ada = await signUp(app)
    for (let round = 0; round < 5; round++) {
      const bo = await addMember(context, ada, 'admin')
      await Promise.all([
        bo.request('members.invite', { body: { email: address(), role_id: 'admin' } }),
        ada.call('members.remove', { body: { user_id: bo.session?.user.id } }),
      ])
    }
    expect(await ada.call('invitations.list')).toEqual([])
  })
})
