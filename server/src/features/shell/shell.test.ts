import { shellNotifications } from '@draftwright/contract/shell'
import { expect, it, vi } from 'vitest'
import { signUp } from '../../../test/harness.ts'
import { browserUserAgent } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'

const { app, context } = await useApp()

it('answers what the calls for its parts answer, also after a change', async () => {
  const me = await signUp(app)
  const compare = async () => {
    const { access, accounts, features, profile, notifications } = await me.call('shell.read')
    expect(access).toEqual(await me.call('members.own'))
    expect(accounts).toEqual(await me.call('accounts.list'))
    expect(features).toEqual(await me.call('accounts.features'))
    expect(profile).toEqual(await me.call('profile.read'))
    const { data, meta } = await me.request('notifications.list', { query: { limit: shellNotifications } })
    expect(notifications).toEqual({ data, meta })
    return { features, profile }
  }
  const before = await compare()
  await me.call('profile.rename', { body: { custom_display_name: 'Grace' } })
  await me.call('accounts.changeFeatures', { body: { isEnable: !before.features.isEnable } })
  const after = await compare()
  expect(after.profile.custom_display_name).toBe('Grace')
  expect(after.features.isEnable).toBe(!before.features.isEnable)
})

it('answers while the member’s browser cannot be marked, which is logged', async () => {
  const me = await signUp(app)
  const query = context.engine.query.bind(context.engine)
  const broken = vi
    .spyOn(context.engine, 'query')
    .mockImplementation((scope, text, values) =>
      text.includes('insert into member_visitors')
        ? Promise.reject(new Error('It is full'))
        : query(scope, text, values),
    )
  const { status } = await me.request('shell.read', { headers: { 'user-agent': browserUserAgent } })
  expect(status).toBe(200)
  await expect.poll(() => context.faults.splice(0)).toEqual([expect.stringContaining('It is full')])
  broken.mockRestore()
})
