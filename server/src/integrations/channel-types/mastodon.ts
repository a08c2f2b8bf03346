import * as z from 'zod/mini'
import { isReadableAddress } from './address-setting.ts'
import { Account, askMastodon, isGone, readInstance, readScopes, Status } from '../mastodon-client.ts'
import type { ChannelTypeDefinition, NetworkConnection, RemotePost } from './channel-type.ts'
import { mastodonScopes, mastodonConsent } from './mastodon-consent.ts'
import { mastodonNumbers } from './mastodon-numbers.ts'
import { findStep } from './mastodon-find.ts'
import { sendStep } from './mastodon-send.ts'
import { listLiveParts, planRemovals, planStatuses, planStatusEdits } from './mastodon-steps.ts'

const visibilities = [
  { value: 'public', label: 'Public', help: 'Everybody sees the posts, also in public timelines and search.' },
  { value: 'unlisted', label: 'Quiet public', help: 'Everybody can see the posts, but not in public timelines.' },
  { value: 'private', label: 'Followers', help: 'Only followers and people who are mentioned see the posts.' },
]

async function inspectParts(live: RemotePost, connection: NetworkConnection): Promise<'live' | 'changed' | 'gone'> {
  let state: 'live' | 'changed' = 'live'
  for (const { id, part, version } of listLiveParts(live))
    try {
      const { value } = await askMastodon(connection, `/api/v1/statuses/${id}`, Status)
      if ((value.edited_at ?? null) !== version) state = 'changed'
    } catch (error) {
      if (!isGone(error)) throw error
      if (part === 0) return 'gone'
      state = 'changed'
    }
  return state
}

async function checkConnection(connection: NetworkConnection) {
  const { domain, limits } = await readInstance(connection)
  const { value: account } = await askMastodon(connection, '/api/v1/accounts/verify_credentials', Account)
  const scopes = await readScopes(connection)
  const connected_as = `@${account.acct}@${domain}`
  const found = { connected_as, url: account.url, expires_at: null, scopes, limits }
  const missing = mastodonScopes.filter(
    (scope) => scopes?.some((granted) => scope === granted || scope.startsWith(`${granted}:`)) === false,
  )
  if (missing.length === 0) return { ...found, reasons: [] }
  const message = `The access token lacks ${missing.join(', ')}`
  const fix = 'Give the application the scopes read and write, save it, and copy its new access token.'
  return { ...found, reasons: [{ code: 'scope_missing', message, fix }] }
}

/** An account on any Mastodon server, by its owner's consent there or with the access token of an application of theirs. */
export const channelType: ChannelTypeDefinition = {
  type: 'mastodon',
  label: 'Mastodon',
  description: 'Posts with pictures and threads, on any Mastodon server; a live post can be changed from here.',
  needs:
    'The address of your server, where you then agree to the connection, or an access token of your own application.',
  minutes: 2,
  key_page: { label: 'Mastodon: Your applications', url: 'https://mastodon.social/settings/applications' },
  fields: [
    {
      name: 'instance_url',
      label: 'Server',
      help: 'Where you sign in, such as mastodon.social.',
      is_secret: false,
      is_required: true,
      options: null,
    },
    {
      name: 'access_token',
      label: 'Access token',
      help: 'Only to connect without a popup: from Preferences → Development → New application, with the scopes read and write.',
      is_secret: true,
      is_required: false,
      options: null,
    },
    {
      name: 'visibility',
      label: 'Visibility',
      help: 'Who sees the posts; without a choice everybody.',
      is_secret: false,
      is_required: false,
      options: visibilities,
    },
  ],
  settings: z.strictObject({
    instance_url: z.string().check(
      z.trim(),
      z.overwrite((address) => (/^https?:\/\//iu.test(address) ? address : `https://${address}`).replace(/\/+$/u, '')),
      z.maxLength(250),
      z.regex(/^https?:\/\/[^\s/?#@]+$/iu, 'must be the address of a server such as https://mastodon.social'),
      isReadableAddress,
    ),
    access_token: z.optional(
      z.string().check(z.trim(), z.regex(/^[\x21-\x7e]{8,500}$/u, 'must be an access token, without spaces')),
    ),
    visibility: z.optional(z.enum(['public', 'unlisted', 'private'], 'must be public, unlisted or private')),
  }),
  sessionSettings: ['consent_token', 'granted_scopes', 'profile_id'],
  delivery: {
    by: 'network',
    client: {
      endpoint: { baseUrl: '', apiVersion: null },
      consent: mastodonConsent,
      check: checkConnection,
      tellsChanges: true,
      numbers: mastodonNumbers,
      planPublish: planStatuses,
      planEdit: planStatusEdits,
      planTakeDown: (live) => planRemovals(listLiveParts(live)),
      send: sendStep,
      find: findStep,
      inspect: inspectParts,
    },
  },
}
