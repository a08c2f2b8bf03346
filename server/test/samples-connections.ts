import type { Sample } from './sample-shape.ts'
import { buildIdRequest, createRowSample, createSample } from './sample-shape.ts'

const neverSucceeds = 'needs a network that asks for consent: connections/consent.test.ts'

/** On a server that does not answer. */
const ownAccount = {
  params: { platform: 'bluesky' },
  body: { identifier: 'ada.example.com', app_password: 'abcd-efgh', pds_url: 'http://127.0.0.1:9' },
}

export const connectionSamples = {
  'wix.validate': createSample(
    {
      body: {
        wix_site_id: '0f2c5a9e-1b3d-4c6f-8a7b-9d0e1f2a3b4c',
        wix_api_key: 'a key of twenty letters'.replaceAll(' ', '.'),
      },
    },
    { isOpen: true },
  ),
  'wix.createPublish': createRowSample(
    ({ channel, content }) => ({ params: { channel_id: channel }, body: { content_id: content } }),
    { neverSucceeds: 'needs a Wix site: content/wix.test.ts', mayAnswer: [409] },
  ),
  'connections.test': createSample(
    { body: { channel_type: 'webhook', endpoint_url: 'http://127.0.0.1:9/', secret: 'a secret of sixteen' } },
    { isOpen: true },
  ),
  'connections.check': createRowSample(buildIdRequest('channel')),
  'connections.authorize': createRowSample(buildIdRequest('channel'), { neverSucceeds, mayAnswer: [409] }),
  'connections.integrate': createSample(
    { params: { network: 'linkedin' }, body: { code: 'code', state: 'state' } },
    { neverSucceeds, mayAnswer: [409] },
  ),
  'connections.disconnect': createRowSample(buildIdRequest('channel'), { neverSucceeds, mayAnswer: [409] }),
  'connections.profiles': createRowSample(buildIdRequest('channel'), { neverSucceeds, mayAnswer: [409] }),
  'connections.chooseProfile': createRowSample(buildIdRequest('channel', { profile_id: 'urn:li:person:1' }), {
    neverSucceeds,
    mayAnswer: [409],
  }),
  'socialIntegrations.list': createSample(),
  'socialIntegrations.platforms': createSample(),
  'socialIntegrations.connect': createSample(ownAccount, { isOpen: true }),
  'socialIntegrations.update': createSample(ownAccount, { isOpen: true }),
  'socialIntegrations.disconnect': createSample(
    { params: { platform: 'bluesky' } },
    { isFinal: true, prepare: (owner) => owner.call('socialIntegrations.connect', ownAccount) },
  ),
  'socialIntegrations.test': createSample(
    { params: { platform: 'bluesky' } },
    { mayAnswer: [404], prepare: (owner) => owner.call('socialIntegrations.connect', ownAccount) },
  ),
  'socialIntegrations.authorize': createSample(
    { params: { platform: 'mastodon' } },
    { neverSucceeds, mayAnswer: [404] },
  ),
  'socialIntegrations.integrate': createSample(
    { params: { platform: 'linkedin' }, body: { code: 'code', state: 'state' } },
    { neverSucceeds, mayAnswer: [404] },
  ),
  'connections.apps': createSample(),
  'connections.saveApp': createSample({
    params: { channel_type: 'linkedin', purpose: 'person' },
    body: { client_id: 'id', client_secret: 'secret' },
  }),
  'connections.removeApp': createSample(
    { params: { channel_type: 'linkedin', purpose: 'organization' } },
    {
      // Who has another workspace has no app there.
      mayAnswer: [404],
      prepare: (owner) =>
        owner.call('connections.saveApp', {
          params: { channel_type: 'linkedin', purpose: 'organization' },
          body: { client_id: 'id', client_secret: 'secret' },
        }),
    },
  ),
} satisfies Record<string, Sample>
