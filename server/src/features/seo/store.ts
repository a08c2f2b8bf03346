import type { Rejection } from '@draftwright/contract/seo'
import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import { newId } from '../../db/new-id.ts'
import type { Tables } from '../../db/tables.generated.ts'
import type { Texts } from './material.ts'

export type LookupKind = Tables['keyword_lookups']['kind']

/** Enough to know a workspace by; characters of each text. */
const mostIdeas = 150
const mostPosts = 100
const head = 2000

export const readSeoPillar = (db: AccountDb, id: string) =>
  db.from('pillars').select(['id', 'name', 'description', 'keywords']).where('id', '=', id).executeTakeFirst()

export const findPillarNamed = (db: AccountDb, name: string) =>
  db
    .from('pillars')
    .select(['id', 'name', 'description', 'keywords'])
    .where(sql<string>`lower(name)`, '=', name.toLowerCase())
    .orderBy('created_at')
    .executeTakeFirst()

export const readSeoIdea = (db: AccountDb, id: string) =>
  db.from('ideas').select(['id', 'pillar_id']).where('id', '=', id).executeTakeFirst()

const readIdeaTexts = (db: AccountDb) =>
  db
    .from('ideas')
    .select(['id', 'pillar_id', 'created_at', sql<string>`left(text, ${sql.lit(head)})`.as('text')])
    .where('is_archived', '=', false)
    .orderBy('created_at', 'desc')
    .limit(mostIdeas)
    .execute()

const readPostTexts = (db: AccountDb) =>
  db
    .from('contents')
    .select([
      'id',
      'pillar_id',
      'created_at',
      sql<string>`title || E'\n' || left(plain_text, ${sql.lit(head)})`.as('text'),
    ])
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(mostPosts)
    .execute()

/** What there is to read keywords from, newest first. */
export const readTexts = async (db: AccountDb): Promise<Texts> => ({
  ideas: await readIdeaTexts(db),
  posts: await readPostTexts(db),
})

const shown = ['id', 'pillar_id', 'idea_id', 'keyword', 'created_at'] as const

/** Those of the pillar, of the idea, or of both. */
export function listRejected(db: AccountDb, owner: { pillar_id?: string | null; idea_id?: string | null }) {
  const { pillar_id, idea_id } = owner
  return db
    .from('rejected_keywords')
    .select(shown)
    .where((w) =>
      w.or([
        ...(pillar_id == null ? [] : [w('pillar_id', '=', pillar_id)]),
        ...(idea_id == null ? [] : [w('idea_id', '=', idea_id)]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute()
}

export const insertRejected = (db: AccountDb, rejection: Rejection) =>
  db
    .insert('rejected_keywords', { ...rejection, id: newId() })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'pillar_id', 'idea_id', 'keyword'])
        .doUpdateSet({ keyword: (row) => row.ref('excluded.keyword') }),
    )
    .returning(shown)
    .executeTakeFirstOrThrow()

export const readRejected = (db: AccountDb, id: string) =>
  db.from('rejected_keywords').select(shown).where('id', '=', id).executeTakeFirst()

export const deleteRejected = (db: AccountDb, id: string) =>
  db.remove('rejected_keywords').where('id', '=', id).execute()

/** What was looked up since then; an answer of null says that the provider knows nothing. */
export const readLookups = (
  db: AccountDb,
  kind: LookupKind,
  market: string,
  keywords: readonly string[],
  since: Date,
) =>
  db
    .from('keyword_lookups')
    .select(['keyword', 'answer'])
    .where('kind', '=', kind)
    .where('market', '=', market)
    .where('keyword', 'in', [...keywords])
    .where('looked_up_at', '>', since.toISOString())
    .execute()

export async function saveLookups(
  db: AccountDb,
  kind: LookupKind,
  market: string,
  answers: ReadonlyMap<string, unknown>,
  now: Date,
): Promise<void> {
  if (answers.size === 0) return
  const looked_up_at = now.toISOString()
  const rows = [...answers].map(([keyword, answer]) => ({ kind, market, keyword, answer, looked_up_at }))
  await db
    .insert('keyword_lookups', rows)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'kind', 'market', 'keyword']).doUpdateSet({
        answer: sql`excluded.answer`,
        looked_up_at,
      }),
    )
    .execute()
}
