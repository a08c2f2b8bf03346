import type { ItemState } from '@draftwright/contract/meetings/meeting-sources'
import type { TranscriptSource } from '@draftwright/contract/meetings/vocabulary'
import { sql } from 'kysely'
import type { AccountDb, NewRow } from '../../../db/account-db.ts'
import { createId } from '../../../db/create-id.ts'
import { buildContainsPattern } from '../../../db/pages.ts'
import type { SourceItem } from '../../../integrations/meeting-sources/meeting-source.ts'
import { visibleMeetings } from '../records/visible-meetings-store.ts'

export const findItem = (db: AccountDb, id: string) =>
  db.from('meeting_source_items').selectAll().where('id', '=', id).executeTakeFirst()
export type ItemRow = NonNullable<Awaited<ReturnType<typeof findItem>>>

/** The same, locked until the end of the transaction: of two jobs for one item only the first finds it waiting. */
export const lockItem = (db: AccountDb, id: string) =>
  db.from('meeting_source_items').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const findItemByKey = (db: AccountDb, sourceId: string, key: string) =>
  db
    .from('meeting_source_items')
    .selectAll()
    .where('source_id', '=', sourceId)
    .where('key', '=', key)
    .executeTakeFirst()

export async function listKnownKeys(db: AccountDb, sourceId: string, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .from('meeting_source_items')
    .select('key')
    .where('source_id', '=', sourceId)
    .where(sql<boolean>`key = any(${[...keys]}::text[])`)
    .execute()
  return new Set(rows.map(({ key }) => key))
}

/** Rows of one statement, which may have 65,535 values. */
const itemsAtOnce = 500

/** Adds recordings that are not known yet, in this state; returns the ids of those. */
export async function insertItems(
  db: AccountDb,
  sourceId: string,
  items: readonly SourceItem[],
  state: ItemState,
  at: string,
): Promise<string[]> {
  const rows = items.map(
    ({ key, title, startedAt, durationMs, attendees }): NewRow<'meeting_source_items'> => ({
      id: createId(),
      source_id: sourceId,
      key,
      title,
      started_at: startedAt,
      duration_ms: durationMs,
      attendees: [...attendees],
      state,
      waiting_since: state === 'waiting' ? at : null,
      last_seen_at: at,
    }),
  )
  const added: string[] = []
  for (let from = 0; from < rows.length; from += itemsAtOnce) {
    const inserted = await db
      .insert('meeting_source_items', rows.slice(from, from + itemsAtOnce))
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    added.push(...inserted.map(({ id }) => id))
  }
  return added
}

export type ItemUpdate = Partial<Omit<ItemRow, 'id' | 'account_id' | 'source_id' | 'key'>>

export const updateItem = (db: AccountDb, id: string, change: ItemUpdate) =>
  db.update('meeting_source_items').set(change).where('id', '=', id).execute()

/** Those that are not here and that no job brings in yet wait from now on; returns their ids. */
export async function setItemsWaiting(db: AccountDb, ids: readonly string[], at: string): Promise<string[]> {
  const rows = await db
    .update('meeting_source_items')
    .set({ state: 'waiting', failure: null, waiting_since: at })
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .where('state', 'in', ['listed', 'failed'])
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Ids of those that a job is to bring in. */
export async function listWaitingItems(db: AccountDb, sourceId: string): Promise<string[]> {
  const rows = await db
    .from('meeting_source_items')
    .select('id')
    .where('source_id', '=', sourceId)
    .where('state', '=', 'waiting')
    .execute()
  return rows.map(({ id }) => id)
}

/** Who asks for recordings; `emails` are their addresses in lower case. */
export interface ItemViewer {
  readonly userId: string
  readonly emails: readonly string[]
}

const selectPickable = (db: AccountDb, { userId, emails }: ItemViewer) =>
  db
    .from('meeting_source_items')
    .innerJoin('meeting_sources', (join) =>
      join
        .onRef('meeting_sources.id', '=', 'meeting_source_items.source_id')
        .onRef('meeting_sources.account_id', '=', 'meeting_source_items.account_id'),
    )
    .leftJoin('meetings', (join) =>
      join
        .onRef('meetings.id', '=', 'meeting_source_items.meeting_id')
        .onRef('meetings.account_id', '=', 'meeting_source_items.account_id')
        .on(visibleMeetings({ userId })),
    )
    .select([
      'meeting_source_items.id as source_item_id',
      'meeting_source_items.title',
      'meeting_source_items.started_at',
      'meeting_source_items.duration_ms',
      'meeting_source_items.attendees',
      'meeting_source_items.state',
      'meeting_source_items.failure',
      'meeting_sources.name as source_name',
      sql<TranscriptSource>`meeting_sources.kind`.as('source'),
      'meetings.id as linked_record_id',
    ])
    .where('meeting_sources.kind', '<>', 'calendar')
    .where('meeting_sources.removed_at', 'is', null)
    // A recording is seen by whom its meeting will be seen.
    .where(
      sql<boolean>`(meeting_sources.visibility = 'workspace' or meeting_sources.user_id = ${userId}::uuid
        or (meeting_sources.visibility = 'participants' and exists (
          select from jsonb_array_elements(meeting_source_items.attendees) a where a->>'email' = any(${[...emails]}::text[]))))`,
    )

/** Recordings that this person may have brought in, by their ids. */
export const listPickedItems = (db: AccountDb, viewer: ItemViewer, ids: readonly string[]) =>
  selectPickable(db, viewer)
    .where(sql<boolean>`meeting_source_items.id = any(${[...ids]}::uuid[])`)
    .orderBy('meeting_source_items.started_at', 'desc')
    .orderBy('meeting_source_items.id')
    .execute()

interface ListedQuery {
  readonly source?: TranscriptSource | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly q?: string | undefined
}

/** The newest 200 recordings that are not here. */
export function listItemsNotHere(db: AccountDb, viewer: ItemViewer, query: ListedQuery) {
  let all = selectPickable(db, viewer).where('meeting_source_items.state', '<>', 'imported')
  if (query.source !== undefined) all = all.where(sql`meeting_sources.kind`, '=', query.source)
  if (query.from !== undefined) all = all.where('meeting_source_items.started_at', '>=', query.from)
  if (query.to !== undefined) all = all.where('meeting_source_items.started_at', '<=', query.to)
  if (query.q) all = all.where('meeting_source_items.title', 'ilike', buildContainsPattern(query.q))
  return all
    .orderBy('meeting_source_items.started_at', (order) => order.desc().nullsLast())
    .orderBy('meeting_source_items.id')
    .limit(200)
    .execute()
}
