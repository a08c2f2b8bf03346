import { afterEach, describe, expect, it, vi } from 'vitest'
import { addMember, readLinkSecrets, Person, signUp } from '../../../test/harness.ts'
import { createGuestAddress as address, inviteByMail } from '../../../test/invite.ts'
import { useApp } from '../../../test/test-app.ts'
import { deleteExpiredRows } from '../../housekeeping.ts'
import { signUpByInvitation } from './index.ts'

const { app, context } = await useApp({ hasRateLimits: false })
const nobody = new Person(app, null)
const invite = inviteByMail(context)
const minute = 60 * 1000
const day = 24 * 60 * minute

afterEach(() => void vi.restoreAllMocks())

const emailOf = (person: Person) => person.session?.user.email ?? ''
/** Moves the server's clock ahead by so many milliseconds. */
function later(milliseconds: number): void {
  const at = new Date(Date.now() + milliseconds)
  vi.spyOn(context, 'now').mockImplementation(() => at)
}

/** Their browser after some time: with a new access token. */
async function refreshed(person: Person): Promise<Person> {
  const session = await nobody.call('auth.refresh', { body: { refreshToken: person.session?.refreshToken } })
  return new Person(app, session, person.accountId)
}

/** The secret in the newest of so many mails, awaited. */
const newestToken = (email: string, count: number): Promise<string> =>
  vi.waitFor(
    async () => {
      const mails = (await context.mailer.kept()).filter(
        ({ to, subject }) => to === email && /invites you/u.test(subject),
      )
      const newest = mails.length === count ? mails[0] : undefined
      if (newest === undefined) throw new Error(`${mails.length} mails so far`)
      return readLinkSecrets(newest)['token'] ?? ''
    },
    { timeout: 60_000 },
  )

describe('an invitation', () => {
  it('comes by mail, says who asks whom into what, and makes the one it is for a member', async () => {
    const ada = await signUp(app, { accountName: 'Reed & Bloom', displayName: 'Ada Reed' })
    const bo = await signUp(app, { displayName: 'Bo Lind' })
    const { invitation, mail, token } = await invite(ada, emailOf(bo), 'social_media')
    expect(mail.subject).toBe('Ada Reed invites you to Reed & Bloom')
    expect(mail.text).toContain('Social Media Help')
    expect(mail.text).toContain('http://draftwright.test/auth/invitation#token=')
    expect(token).toMatch(/^[\w-]{43}$/u)
    expect(await nobody.call('invitations.read', { body: { token } })).toEqual({
      account_name: 'Reed & Bloom',
      inviter_name: 'Ada Reed',
      email: emailOf(bo),
      role_id: 'social_media',
      has_user: true,
      expires_at: invitation.expires_at,
    })
    expect(await bo.call('invitations.accept', { body: { token } })).toEqual({
      id: ada.accountId,
      name: 'Reed & Bloom',
    })
    const joined = new Person(app, bo.session, ada.accountId)
    expect((await joined.call('members.own')).role_id).toBe('social_media')
    expect(await ada.call('invitations.list')).toEqual([])
    const { rows } = await context.engine.query(
      { as: 'system' },
      `select user_id, actor_id, subject from notifications where kind = 'member_joined' and account_id = $1`,
      [ada.accountId],
    )
    expect(rows).toEqual([{ user_id: ada.session?.user.id, actor_id: bo.session?.user.id, subject: 'Bo Lind' }])
  })

  it('lasts seven days to the second', async () => {
    const [ada, bo] = [await signUp(app), await signUp(app)]
    const { invitation, token } = await invite(ada, emailOf(bo))
    expect(Date.parse(invitation.expires_at) - Date.parse(invitation.created_at)).toBe(7 * day)
    const good = Date.parse(invitation.expires_at) - Date.now()
    later(good - 1000)
    expect((await nobody.request('invitations.read', { body: { token } })).status).toBe(200)
    later(good + 1000)
    expect((await nobody.request('invitations.read', { body: { token } })).status).toBe(404)
    const late = await refreshed(bo)
    expect((await late.request('invitations.accept', { body: { token } })).status).toBe(404)
    // It stays in the list, marked by its time, and can be sent again.
    const again = await refreshed(ada)
    expect((await again.call('invitations.list')).map(({ id }) => id)).toEqual([invitation.id])
  })

  it('is good once: of 20 who accept at the same moment one does', async () => {
    const [ada, bo] = [await signUp(app), await signUp(app)]
    const { token } = await invite(ada, emailOf(bo))
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => bo.request('invitations.accept', { body: { token } })),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 404)])
    expect(await ada.call('members.list')).toHaveLength(2)
  })

  it('is for one address only, and says which', async () => {
    const [ada, bo, eve] = [await signUp(app), await signUp(app), await signUp(app)]
    const { token } = await invite(ada, emailOf(bo))
    const refused = await eve.request('invitations.accept', { body: { token } })
    expect([refused.status, refused.error.code]).toEqual([403, 'other_address'])
    expect(refused.error.message).toContain(emailOf(bo))
    expect((await bo.request('invitations.accept', { body: { token } })).status).toBe(200)
  })

  it('answers unknown, used, withdrawn and run out with one body', async () => {
    const [ada, bo] = [await signUp(app), await signUp(app)]
    const used = await invite(ada, emailOf(bo))
    await bo.call('invitations.accept', { body: { token: used.token } })
    const withdrawn = await invite(ada, address())
    await ada.call('invitations.withdraw', { params: { id: withdrawn.invitation.id } })
    const expired = await invite(ada, address())
    later(8 * day)
    const tokens = ['unknown', used.token, withdrawn.token, expired.token]
    const answers = await Promise.all(tokens.map((token) => nobody.request('invitations.read', { body: { token } })))
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  })

  it('to the same address again replaces the one before: new role, new week, and the old link is dead', async () => {
    const [ada, bo] = [await signUp(app), await signUp(app)]
    const first = await invite(ada, emailOf(bo), 'admin')
    later(10 * minute)
    await ada.call('members.invite', { body: { email: emailOf(bo).toUpperCase(), role_id: 'amplifier' } })
    expect((await bo.request('invitations.accept', { body: { token: first.token } })).status).toBe(404)
    const [open, ...others] = await ada.call('invitations.list')
    expect([open?.role_id, others.length]).toEqual(['amplifier', 0])
    expect(Date.parse(open?.expires_at ?? '')).toBeGreaterThan(Date.parse(first.invitation.expires_at) + 9 * minute)
    const token = await newestToken(emailOf(bo), 2)
    expect(token).not.toBe(first.token)
    await bo.call('invitations.accept', { body: { token } })
    expect((await new Person(app, bo.session, ada.accountId).call('members.own')).role_id).toBe('amplifier')
  })

  it('is sent again at most once a minute, with another link', async () => {
    const ada = await signUp(app)
    const email = address()
    const { invitation, token } = await invite(ada, email)
    const about = { params: { id: invitation.id } }
    const hasty = await ada.request('invitations.resend', about)
    expect([hasty.status, hasty.error.code]).toEqual([429, 'sent_just_now'])
    expect(Number(hasty.headers['retry-after'])).toBeGreaterThan(50)
    later(61_000)
    const sent = await ada.call('invitations.resend', about)
    expect(sent.id).toBe(invitation.id)
    expect(Date.parse(sent.expires_at)).toBeGreaterThan(Date.parse(invitation.expires_at))
    expect((await ada.request('invitations.resend', about)).status).toBe(429)
    const next = await newestToken(email, 2)
    expect((await nobody.request('invitations.read', { body: { token } })).status).toBe(404)
    expect((await nobody.request('invitations.read', { body: { token: next } })).status).toBe(200)
  })

  it('is refused for someone who is already a member', async () => {
    const ada = await signUp(app)
    const bo = await addMember(context, ada, 'amplifier')
    const again = await ada.request('members.invite', { body: { email: emailOf(bo), role_id: 'admin' } })
    expect([again.status, again.error.code]).toEqual([409, 'already_member'])
  })

  it('leaves no secret at rest, in answers or in the list', async () => {
    const ada = await signUp(app)
    const { token } = await invite(ada, address())
    const { rows } = await context.engine.query<{ row: string }>(
      { as: 'system' },
      'select to_jsonb(invitations)::text as row from invitations where account_id = $1',
      [ada.accountId],
    )
    expect(rows.map(({ row }) => row.includes(token))).toEqual([false])
    const list = await ada.request('invitations.list')
    expect(list.text).not.toMatch(/secret|hash/u)
  })
})

it('an invitation is forgotten a month after it was over', async () => {
  const ada = await signUp(app)
  const [old, young] = [await invite(ada, address()), await invite(ada, address())]
  for (const [{ invitation }, days] of [
    [old, 31],
    [young, 29],
  ] as const)
    await context.engine.query({ as: 'system' }, 'update invitations set expires_at = $2 where id = $1', [
      invitation.id,
      new Date(Date.now() - days * day).toISOString(),
    ])
  await deleteExpiredRows(context.engine)
  expect((await ada.call('invitations.list')).map(({ id }) => id)).toEqual([young.invitation.id])
})

describe('a sign-up by invitation', () => {
  const trace = { ip: '10.0.0.1', user_agent: 'Test' }
  const person = (email: string, secret: string) => ({
    ...trace,
    secret,
    email,
    password_hash: 'not a hash',
    display_name: 'Cy Novak',
  })

  it('makes a member whose address is proven, and no workspace beside', async () => {
    const ada = await signUp(app)
    const email = address()
    const { token } = await invite(ada, email, 'admin')
    expect((await nobody.call('invitations.read', { body: { token } })).has_user).toBe(false)
    const made = await signUpByInvitation(context, person(email, token))
    const { rows } = await context.engine.query(
      { as: 'system' },
      `select u.id, email_verified_at is not null as is_proven, array_agg(role_id || ' ' || account_id) as access
       from users u join account_access on user_id = u.id where email = $1 group by u.id`,
      [email],
    )
    expect(rows).toEqual([{ id: made?.id, is_proven: true, access: [`admin ${ada.accountId}`] }])
    expect(await signUpByInvitation(context, person(email, token))).toBeNull()
  })

  it('leaves who is removed later without a workspace, free to sign in and to start one', async () => {
    const ada = await signUp(app)
    const email = address()
    const { token } = await invite(ada, email)
    const body = { email, password: 'quiet rivers run deep', displayName: 'Cy Novak', invitation: token }
    const session = await nobody.call('auth.signUp', { body })
    if ('pending' in session) throw new Error('The invitation proves the address')
    expect(session.account?.id).toBe(ada.accountId)
    await ada.call('members.remove', { body: { user_id: session.user.id } })
    const again = await nobody.call('auth.signIn', { body: { email, password: 'quiet rivers run deep' } })
    expect(again.account).toBeNull()
    const cy = new Person(app, again)
    expect(await cy.call('accounts.list')).toEqual([])
    expect((await cy.request('ideas.list')).error.code).toBe('not_a_member')
    const [own] = await cy.call('accounts.create', { body: { name: 'Novak and friends' } })
    expect((await new Person(app, again, own?.id).call('members.own')).role_id).toBe('owner')
  })

  it('is not for another address, and the invitation stays good', async () => {
    const ada = await signUp(app)
    const email = address()
    const { token } = await invite(ada, email)
    expect(await signUpByInvitation(context, person(address(), token))).toBeNull()
    expect(await signUpByInvitation(context, person(email, 'unknown'))).toBeNull()
    expect((await nobody.request('invitations.read', { body: { token } })).status).toBe(200)
  })

  it('is refused to an address that has a sign-in, and the invitation stays good', async () => {
    const [ada, bo] = [await signUp(app), await signUp(app)]
    const { token } = await invite(ada, emailOf(bo))
    await expect(signUpByInvitation(context, person(emailOf(bo), token))).rejects.toMatchObject({ code: 'email_taken' })
    expect((await bo.request('invitations.accept', { body: { token } })).status).toBe(200)
  })
})
