import type { ChannelType } from '@draftwright/contract/channel-norms'
import { startGhostSite, startWordPressSite } from './article-sites.ts'
import { startAyrshareServer } from './ayrshare-server.ts'
import { startBlueskyServer } from './bluesky-server.ts'
import { startDevtoServer } from './devto-server.ts'
import { startLinkedInServer } from './linkedin-server.ts'
import { startMastodonServer } from './mastodon-server.ts'
import { type NetworkServer, startNetworkServer } from './network-server.ts'
import { startWixServer } from './wix-server.ts'

/** A network on loopback, with the settings of a channel that is connected to it. */
export interface ForeignNetwork<Server = NetworkServer> {
  readonly server: Server
  readonly settings: Record<string, unknown>
}

/** Every type that is sent to a network; a new one is missing here until it has a server. */
export const foreignNetworks = {
  async linkedin() {
    const server = await startLinkedInServer()
    const access_token = server.issueToken(server.memberApp)
    return { server, settings: { posts_as: 'person', access_token, profile_id: server.member.urn } }
  },
  async bluesky() {
    const server = await startBlueskyServer()
    const { handle, password, origin } = server
    return { server, settings: { identifier: handle, app_password: password, pds_url: origin } }
  },
  async mastodon() {
    const server = await startMastodonServer()
    return { server, settings: { instance_url: server.origin, access_token: server.accessToken, visibility: 'public' } }
  },
  async wix() {
    const server = await startWixServer()
    const ids = { 'wix-account-id': server.accountId, 'wix-site-id': server.siteId }
    return { server, settings: { ...ids, 'encrypted-wix-api-key': server.apiKey } }
  },
  async ghost() {
    const server = await startGhostSite()
    return { server, settings: { site_url: server.origin, admin_key: server.adminKey } }
  },
  async wordpress() {
    const server = await startWordPressSite()
    const settings = { site_url: server.origin, username: 'ada', application_password: 'aaaa bbbb cccc' }
    return { server, settings }
  },
  async devto() {
    const server = await startDevtoServer()
    return { server, settings: { api_key: server.apiKey, site_url: server.origin } }
  },
  async ayrshare() {
    const server = await startAyrshareServer()
    return { server, settings: { api_key: server.apiKey, platforms: 'linkedin' } }
  },
  async webhook() {
    const server = await startNetworkServer(() => ({ status: 200, body: {} }))
    return { server, settings: { endpoint_url: `${server.origin}/hook`, secret: 'a secret of the endpoint' } }
  },
} satisfies Partial<Record<ChannelType, () => Promise<ForeignNetwork>>>

export type ForeignType = keyof typeof foreignNetworks
