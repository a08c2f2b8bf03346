import type { ChannelType } from '@draftwright/contract/channel-norms'
import type { ChannelConnection, ChannelQuery } from '@draftwright/contract/channels'
import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import { buildContainsPattern, readPage } from '../../db/pages.ts'

/** All columns except `secrets`, which no response needs. */
const columns = [
  'channels.id',
  'channels.account_id',
  'channels.user_id',
  'channels.name',
  'channels.channel_type',
  'channels.url',
  'channels.is_active',
  'channels.prompt',
  'channels.brand_voice_initial',
  'channels.brand_voice_feedback',
  'channels.integration_id',
  'channels.pending_connection',
  'channels.settings',
  'channels.is_example',
  'channels.created_at',
  'channels.updated_at',
] as const

/** How it stands with its network; null without a row. What the network has not said is not known, though posts may be tried. */
const connection = sql<ChannelConnection | null>`(select jsonb_build_object(
  'state', case when state = 'connected' and connected_at is null and succeeded_at is null then 'unknown' else state end,
  'connected_as', connected_as, 'connected_url', connected_url, 'connected_at', connected_at,
  'expires_at', expires_at, 'checked_at', checked_at, 'succeeded_at', succeeded_at, 'failed_at', failed_at,
  'failure', failure, 'failure_fix', failure_fix, 'throttled_until', throttled_until)
  from channel_connections where channel_connections.channel_id = channels.id)`

/** A channel with its post counts. A site's address follows the workspace's, so it is read, not stored. */
function selectChannels(db: AccountDb) {
  return db
    .from('channels')
    .innerJoin('accounts', 'accounts.id', 'channels.account_id')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('contents')
          .select([
            sql<number>`count(*) filter (where status = 'published')`.as('n_published'),
            sql<number>`count(*) filter (where status <> 'published' and status <> 'archived')`.as('n_draft'),
            sql<number>`coalesce(sum(views), 0)`.as('views'),
          ])
          .whereRef('contents.account_id', '=', 'channels.account_id')
          .whereRef('contents.channel_id', '=', 'channels.id')
          .where('deleted_at', 'is', null)
          .as('numbers'),
      (join) => join.onTrue(),
    )
    .select(columns)
    .select(['accounts.slug as account_slug', 'numbers.n_published', 'numbers.n_draft', 'numbers.views'])
    .select(connection.as('connection'))
}
type ChannelRow = Awaited<ReturnType<ReturnType<typeof selectChannels>['execute']>>[number]

const toChannelWithCounts = (row: ChannelRow) => ({
  ...row,
  n_published: row.n_published ?? 0,
  n_draft: row.n_draft ?? 0,
  views: row.views ?? 0,
  pillar_id: null as string | null,
  association_id: null as string | null,
})
export type ChannelWithCounts = ReturnType<typeof toChannelWithCounts>

export async function listChannels(db: AccountDb, query: ChannelQuery) {
  let all = db.from('channels')
  if (query.q) all = all.where('channels.name', 'ilike', buildContainsPattern(query.q))
  if (query.pillar_id !== undefined) {
    const used = db.from('pillar_channels').select('channel_id').where('pillar_id', '=', query.pillar_id)
    all = all.where('channels.id', 'in', used)
  }
  const rows = selectChannels(db)
    .where('channels.id', 'in', all.select('channels.id'))
    .orderBy(`channels.${query.sort_by}`, query.sort_order)
    .orderBy('channels.id', query.sort_order)
  const page = await readPage(db, query, rows, all.select('channels.id'))
  return { ...page, data: page.data.map(toChannelWithCounts) }
}

export async function findChannelRow(db: AccountDb, id: string): Promise<ChannelWithCounts | undefined> {
  const row = await selectChannels(db).where('channels.id', '=', id).executeTakeFirst()
  return row && toChannelWithCounts(row)
}

/** The workspace's own site, the oldest if there are several; undefined if none is enabled. */
export async function findSiteChannelId(db: AccountDb): Promise<string | undefined> {
  const row = await db
    .from('channels')
    .select('id')
    .where('channel_type', '=', 'site')
    .where('is_active', '=', true)
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst()
  return row?.id
}

export async function listChannelsByIds(db: AccountDb, ids: string[]): Promise<ChannelWithCounts[]> {
  if (ids.length === 0) return []
  return (await selectChannels(db).where('channels.id', 'in', ids).execute()).map(toChannelWithCounts)
}

export interface ChannelValues {
  id: string
  name: string
  channel_type: ChannelType
  url?: string | null
  prompt?: string | null
  settings: Record<string, unknown>
  /** Encrypted, by name. */
  secrets: Record<string, string>
  is_example?: boolean
  /** Whether a person has still to give their consent at the network. */
  pending_connection: boolean
}

export async function insertChannel(db: AccountDb, userId: string, values: ChannelValues): Promise<void> {
  await db.insert('channels', { ...values, user_id: userId }).execute()
}

export interface ChannelColumns {
  name?: string
  url?: string | null
  prompt?: string | null
  is_active?: boolean
  brand_voice_initial?: string | null
  brand_voice_feedback?: string | null
  settings?: Record<string, unknown>
  secrets?: Record<string, string>
  pending_connection?: boolean
}

export const updateChannel = (db: AccountDb, id: string, change: ChannelColumns) =>
  db
    .update('channels')
    .set({ ...change, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()

/** A channel's type and its settings, the secret ones encrypted; nobody else changes them until the transaction ends. Also a person's own. */
export const lockStoredSettings = (db: AccountDb, id: string) =>
  db
    .from('all_channels')
    .select(['channel_type', 'settings', 'secrets', 'pending_connection'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Has the connection of a new or changed channel checked soon. */
export const requestCheck = (db: AccountDb, id: string) =>
  db
    .insert('channel_connections', { channel_id: id })
    .onConflict((conflict) => conflict.column('channel_id').doUpdateSet({ checked_at: null }))
    .execute()
