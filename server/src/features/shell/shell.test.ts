import { shellNotifications } from '@draftwright/contract/shell'
import { expect, it } from 'vitest'
import { signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'

const { app } = await useApp()

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
