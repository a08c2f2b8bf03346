import { channelTypes } from '@draftwright/contract/channel-norms'
import { ChannelTypeInfo } from '@draftwright/contract/channels'
import { describe, expect, it } from 'vitest'
import { getChannelType, listChannelTypeInfos } from './registry.ts'
import { toStoredSettings } from './stored-settings.ts'

it('describes every type of the contract', () => {
  const infos = listChannelTypeInfos()
  expect(infos.map((info) => info.channel_type)).toEqual([...channelTypes])
  for (const info of infos) expect(ChannelTypeInfo.parse(info)).toEqual(info)
})

it('takes no settings for the hosted site', () => {
  const { settings } = getChannelType('site')
  expect(settings.parse({})).toEqual({})
  expect(() => settings.parse({ colour: 'red' })).toThrow('colour')
})

describe('the names settings are kept under', () => {
  it('renames the account, site and key of a Wix channel', () => {
    expect(toStoredSettings('wix', { wix_account_id: 'a', wix_site_id: 's', wix_api_key: 'k', other: 1 })).toEqual({
      'wix-account-id': 'a',
      'wix-site-id': 's',
      'encrypted-wix-api-key': 'k',
      other: 1,
    })
  })
  it('renames what was sent and nothing else', () => {
    expect(toStoredSettings('wix', { wix_site_id: 's' })).toEqual({ 'wix-site-id': 's' })
    expect(toStoredSettings('site', { wix_site_id: 's' })).toEqual({ wix_site_id: 's' })
  })
})
