import type { LinkSettingsChange } from '@draftwright/contract/tracked-links'
import { defaultUtmPatterns, type UtmPatterns } from '@draftwright/contract/utm-pattern'
import type { AccountDb } from '../../db/account-db.ts'

type Settings = UtmPatterns & { is_on: boolean }
const defaults: Settings = { is_on: true, ...defaultUtmPatterns }

export async function findLinkSettings(db: AccountDb): Promise<Settings> {
  const row = await db
    .from('link_settings')
    .select(['is_on', 'utm_source', 'utm_medium', 'utm_campaign', 'utm_content'])
    .executeTakeFirst()
  return row ?? defaults
}

export async function saveLinkSettings(db: AccountDb, change: LinkSettingsChange): Promise<void> {
  if (Object.keys(change).length === 0) return
  await db
    .insert('link_settings', { ...defaults, ...change })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(change))
    .execute()
}

/** The newest post on a network, with what its links are marked with. */
export const findNewestNetworkPost = (db: AccountDb) =>
  db
    .from('contents')
    .innerJoin('channels', (join) =>
      join.onRef('channels.id', '=', 'contents.channel_id').onRef('channels.account_id', '=', 'contents.account_id'),
    )
    .select(['contents.id', 'contents.channel_id'])
    .where('contents.deleted_at', 'is', null)
    .where('channels.channel_type', '<>', 'site')
    .orderBy('contents.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
