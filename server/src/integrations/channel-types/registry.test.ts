import { ChannelTypeInfo, channelTypes } from '@draftwright/contract/channels'
import { describe, expect, it } from 'vitest'
import { fromMarkdown } from '../../documents/from-markdown.ts'
import { channelType, channelTypeInfos } from './registry.ts'
import { settingsKeys } from './settings-keys.ts'

it('describes every type of the contract', () => {
  const infos = channelTypeInfos()
  expect(infos.map((info) => info.channel_type)).toEqual([...channelTypes])
  for (const info of infos) expect(ChannelTypeInfo.parse(info)).toEqual(info)
})

describe('the hosted site', () => {
  const post = { id: 'p', title: 'Hello', slug: 'hello', excerpt: '', rich_content: fromMarkdown('Hello') }
  const target = { settings: {}, siteUrl: 'https://example.com/site/acme/' }

  it('says where a post is read', async () => {
    expect(await channelType('site').publish(post, target)).toEqual({
      url: 'https://example.com/site/acme/hello',
      external_id: null,
    })
  })
  it('takes no settings of its own', () => {
    const { settings } = channelType('site')
    expect(settings.parse({})).toEqual({})
    expect(() => settings.parse({ colour: 'red' })).toThrow('colour')
  })
})

describe('the names settings are kept under', () => {
  it('renames the account, site and key of a Wix channel', () => {
    expect(settingsKeys('wix', { wix_account_id: 'a', wix_site_id: 's', wix_api_key: 'k', other: 1 })).toEqual({
      'wix-account-id': 'a',
      'wix-site-id': 's',
      'encrypted-wix-api-key': 'k',
      other: 1,
    })
  })
  it('renames what was sent and nothing else', () => {
    expect(settingsKeys('wix', { wix_site_id: 's' })).toEqual({ 'wix-site-id': 's' })
    expect(settingsKeys('site', { wix_site_id: 's' })).toEqual({ wix_site_id: 's' })
  })
})
