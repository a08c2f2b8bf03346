import { networks } from '@draftwright/contract/networks'
import { type OwnSite, toSafeTarget, toSiteHost } from '@draftwright/contract/tracked-text'
import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'

/** A workspace has fewer channels; further ones are not looked at. */
const maxSites = 500

/**
 * Where links may lead: the hosted site, the channels' own addresses, and the sites that articles are sent to. On a host that many
 * share, only what is below the channel's own address.
 */
export async function readOwnSites(db: AccountDb, publicUrl: string): Promise<OwnSite[]> {
  const account = await db.kysely
    .selectFrom('accounts')
    .select('slug')
    .where('id', '=', db.accountId)
    .executeTakeFirstOrThrow()
  const channels = await db
    .from('channels')
    .leftJoin('channel_connections', (join) =>
      join
        .onRef('channel_connections.channel_id', '=', 'channels.id')
        .onRef('channel_connections.account_id', '=', 'channels.account_id'),
    )
    .select([
      'channels.channel_type',
      'channels.url',
      sql<string | null>`channels.settings ->> 'network'`.as('network'),
      sql<string | null>`channels.settings ->> 'site_url'`.as('site_url'),
      'channel_connections.connected_url',
    ])
    .orderBy('channels.created_at')
    .limit(maxSites)
    .execute()
  const found = channels.flatMap(({ channel_type, network, url, site_url, connected_url }) => {
    const isWholeHost =
      siteTypes.has(channel_type) || (channel_type === 'manual' && !profileNetworks.has(network ?? ''))
    // Of a webhook it is the address that receives posts.
    const connected = channel_type === 'webhook' ? null : connected_url
    return [url, site_url, connected].flatMap((address) =>
      address === null ? [] : (toOwnSite(address, isWholeHost) ?? []),
    )
  })
  const hosted = toOwnSite(`${publicUrl}/site/${account.slug}`, false)
  const all = hosted === null ? found : [hosted, ...found]
  return [...new Map(all.map((site) => [`${site.host}${site.path}`, site])).values()]
}

/** Types whose address is a whole site of the workspace's. The others are profiles on a host that many share. */
const siteTypes = new Set<string>(['wordpress', 'ghost', 'wix', 'webhook'])
const profileNetworks = new Set<string>(networks.filter((name) => name !== 'newsletter' && name !== 'other'))

function toOwnSite(address: string, isWholeHost: boolean): OwnSite | null {
  const target = toSafeTarget(address)
  if (target === null) return null
  const url = new URL(target)
  const path = url.pathname.replace(/\/+$/u, '')
  return path === '' && !isWholeHost ? null : { host: toSiteHost(url), path }
}
