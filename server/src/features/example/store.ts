import { type ExampleRowKind, exampleRowKinds } from '@draftwright/contract/example'
import type { AccountDb } from '../../db/account-db.ts'
import { removeRecordChangeSets } from '../crm/index.ts'
import { addPastNumbers, type PastDay, removeExampleNumbers } from '../analytics/index.ts'
import { exampleVisitors } from './visitors.ts'

/** The order of deletion; linked rows are deleted with their row. */
const tables = ['contents', 'ideas', 'pillars', 'channels'] as const

export async function countExampleRows(db: AccountDb): Promise<number> {
  let rows = 0
  for (const table of tables) {
    const { n } = await db
      .from(table)
      .select((w) => w.fn.countAll<number>().as('n'))
      .where('is_example', '=', true)
      .executeTakeFirstOrThrow()
    rows += n
  }
  const { n } = await db
    .from('example_rows')
    .select((w) => w.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return rows + n
}

/** Concurrent requests to fill this workspace wait until the transaction ends, and then find it filled. */
export async function lockExample(db: AccountDb): Promise<void> {
  await db.lockList('example')
}

export async function deleteExample(db: AccountDb): Promise<void> {
  await deleteExampleRows(db)
  await removeExampleNumbers(db)
  for (const table of tables) await db.remove(table).where('is_example', '=', true).execute()
}

/** Moves an example post to the past and adds the readers it would have had by now. `path` is that of its page. */
export async function setPostHistory(
  db: AccountDb,
  { id, path }: { id: string; path: string },
  publishedAt: string,
  days: readonly PastDay[],
): Promise<void> {
  const total = (key: 'views' | 'reads') => days.reduce((sum, day) => sum + day[key], 0)
  await db
    .update('contents')
    .set({ published_at: publishedAt, views: total('views'), reads: total('reads') })
    .where('id', '=', id)
    .execute()
  const page = [[path, 1]] as const
  await addPastNumbers(db, id, days, { ...exampleVisitors, page, entry: page, exit: page })
}

export const archiveIdea = (db: AccountDb, id: string) =>
  db.update('ideas').set({ is_archived: true }).where('id', '=', id).execute()

export const findSiteChannel = (db: AccountDb) =>
  db.from('channels').select('id').where('channel_type', '=', 'site').orderBy('created_at').executeTakeFirst()

export async function saveExampleRows(
  db: AccountDb,
  made: Partial<Record<ExampleRowKind, readonly string[]>>,
): Promise<void> {
  const rows = exampleRowKinds.flatMap((kind) => (made[kind] ?? []).map((row_id) => ({ kind, row_id })))
  if (rows.length > 0) await db.insert('example_rows', rows).execute()
}

/** What hangs on the rows goes with them; those that somebody deleted already are no obstacle. */
async function deleteExampleRows(db: AccountDb): Promise<void> {
  const rows = await db.from('example_rows').select(['kind', 'row_id']).execute()
  for (const kind of exampleRowKinds) {
    const ids = rows.filter((row) => row.kind === kind).map(({ row_id }) => row_id)
    if (ids.length > 0) await db.remove(kind).where('id', 'in', ids).execute()
  }
  await removeRecordChangeSets(
    db,
    rows.filter(({ kind }) => kind === 'crm_stage_activities' || kind === 'crm_surveys').map(({ row_id }) => row_id),
  )
  await db.remove('example_rows').execute()
}

export const setPostCampaign = (db: AccountDb, id: string, campaign_id: string) =>
  db.update('contents').set({ campaign_id }).where('id', '=', id).execute()

export const hasExampleContacts = async (db: AccountDb): Promise<boolean> =>
  (await db.from('crm_contacts').select('id').where('is_example', '=', true).limit(1).executeTakeFirst()) !== undefined
