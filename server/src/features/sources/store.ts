import type { Source } from '@draftwright/contract/research'
import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'

/** What a source belongs to: one of the two. */
export interface SourceOwner {
  readonly idea_id?: string | undefined
  readonly content_id?: string | undefined
}

const columns = [
  'id',
  'idea_id',
  'content_id',
  'kind',
  'title',
  'address',
  'state',
  'error',
  'is_shortened',
  'read_on',
  'created_at',
  sql<number>`(select coalesce(sum(char_length(passage)), 0)::integer from jsonb_array_elements_text(passages) as passage)`.as(
    'n_characters',
  ),
] as const

const ofOwner = ({ idea_id, content_id }: SourceOwner) =>
  idea_id === undefined ? (['content_id', content_id ?? null] as const) : (['idea_id', idea_id] as const)

function selectSources(db: AccountDb, owner: SourceOwner) {
  const [column, id] = ofOwner(owner)
  return db.from('sources').where(column, '=', id).orderBy('created_at').orderBy('id')
}

/** In the order in which they were given. */
export const listSourceRows = (db: AccountDb, owner: SourceOwner) => selectSources(db, owner).select(columns).execute()

/** Those that were read, with their words. */
export const listReadSources = (db: AccountDb, owner: SourceOwner) =>
  selectSources(db, owner)
    .where('state', '=', 'read')
    .select(['kind', 'title', 'address', 'passages', 'is_shortened', 'read_on', 'added_by'])
    .execute()

export const findSourceRow = (db: AccountDb, id: string) =>
  db
    .from('sources')
    .select([...columns, 'passages'])
    .where('id', '=', id)
    .executeTakeFirst()
export type SourceRow = NonNullable<Awaited<ReturnType<typeof findSourceRow>>>

interface NewSource extends SourceOwner {
  readonly kind: Source['kind']
  readonly title: string
  readonly address: string | null
  readonly state: Source['state']
  readonly passages?: string[]
  readonly is_shortened?: boolean
  readonly read_on?: string | null
  readonly added_by: string | null
}

export async function insertSources(db: AccountDb, sources: readonly NewSource[], now: Date): Promise<string[]> {
  const rows = sources.map((source, at) => ({
    ...source,
    id: createId(),
    // Those of one request keep their order.
    created_at: new Date(now.getTime() + at).toISOString(),
  }))
  for (const row of rows) await db.insert('sources', row).execute()
  return rows.map(({ id }) => id)
}

/** What is found out about a source that is still to be read; false if it was removed meanwhile, or is read already. */
export async function updateUnread(
  db: AccountDb,
  id: string,
  change: Partial<Pick<SourceRow, 'state' | 'title' | 'error' | 'passages' | 'is_shortened' | 'read_on'>>,
): Promise<boolean> {
  const row = await db
    .update('sources')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'loading', 'reading'])
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Has a source that could not be read wait again; false if it is not such a one. */
export const resetFailedSource = async (db: AccountDb, id: string): Promise<boolean> =>
  (await db
    .update('sources')
    .set({ state: 'waiting', error: null })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .where('kind', '=', 'page')
    .returning('id')
    .executeTakeFirst()) !== undefined

export const deleteSource = (db: AccountDb, id: string) => db.remove('sources').where('id', '=', id).execute()
