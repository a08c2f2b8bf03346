import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'

const earlierPosts = 20

export const findIdeaText = (db: AccountDb, id: string) =>
  db.from('ideas').select(['id', 'text', 'pillar_id', 'voice_input']).where('id', '=', id).executeTakeFirst()

export const findWritingChannel = (db: AccountDb, id: string) =>
  db
    .from('channels')
    .select(['id', 'name', 'channel_type', 'settings', 'prompt', 'brand_voice_initial', 'brand_voice_feedback'])
    .where('id', '=', id)
    .executeTakeFirst()

export const findWritingPillar = (db: AccountDb, id: string) =>
  db
    .from('pillars')
    .select(['id', 'name', 'description', 'keywords', 'primary_keyword', 'intention', 'authority_url'])
    .where('id', '=', id)
    .executeTakeFirst()

/** The pillar's prompt for this channel, if both are connected and the connection is active. */
export const findPillarPrompt = (db: AccountDb, pillarId: string, channelId: string) =>
  db
    .from('pillar_channels')
    .select('prompt')
    .where('pillar_id', '=', pillarId)
    .where('channel_id', '=', channelId)
    .where('is_active', '=', true)
    .executeTakeFirst()

/** The newest live posts with the path of those that have a page of their own. */
export const listEarlierPosts = (db: AccountDb) =>
  db
    .from('contents')
    .innerJoin('accounts', 'accounts.id', 'contents.account_id')
    .leftJoin('channels', 'channels.id', 'contents.channel_id')
    .select([
      'contents.title',
      'contents.plain_text',
      sql<string | null>`case when channels.channel_type = 'site'
        then '/site/' || accounts.slug || '/' || coalesce(contents.live ->> 'slug', contents.slug) end`.as('path'),
    ])
    .where('contents.status', '=', 'published')
    .where('contents.deleted_at', 'is', null)
    .orderBy('contents.published_at', 'desc')
    .limit(earlierPosts)
    .execute()
