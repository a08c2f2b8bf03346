import type { Rejection } from '@draftwright/contract/seo'
import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'
import type { Tables } from '../../db/tables.generated.ts'
import type { WorkspaceTexts } from './material.ts'

export type LookupKind = Tables['keyword_lookups']['kind']

/** Characters read of each text: enough to find its keywords. */
const mostIdeas = 150
const mostPosts = 100
const head = 2000

export const findSeoPillar = (db: AccountDb, id: string) =>
  db.from('pillars').select(['id', 'name', 'description', 'keywords']).where('id', '=', id).executeTakeFirst()

export const findPillarByName = (db: AccountDb, name: string) =>
  db
    .from('pillars')
    .select(['id', 'name', 'description', 'keywords'])
    .where(sql<string>`lower(name)`, '=', name.toLowerCase())
    .orderBy('created_at')
    .executeTakeFirst()

export const findSeoIdea = (db: AccountDb, id: string) =>
  db.from('ideas').select(['id', 'pillar_id']).where('id', '=', id).executeTakeFirst()

const listIdeaTexts = (db: AccountDb) =>
  db
    .from('ideas')
    .select(['id', 'pillar_id', 'created_at', sql<string>`left(text, ${sql.lit(head)})`.as('text')])
    .where('is_archived', '=', false)
    .orderBy('created_at', 'desc')
    .limit(mostIdeas)
    .execute()

const listPostTexts = (db: AccountDb) =>
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

/** The texts to extract keywords from, newest first; of ideas only for somebody who reads them. */
export const listTexts = async (db: AccountDb, hasIdeas: boolean): Promise<WorkspaceTexts> => ({
  ideas: hasIdeas ? await listIdeaTexts(db) : [],
  posts: await listPostTexts(db),
})

const rejectedColumns = ['id', 'pillar_id', 'idea_id', 'keyword', 'created_at'] as const

/** Those of the pillar, of the idea, or of both. */
export function listRejectedKeywords(db: AccountDb, owner: { pillar_id?: string | null; idea_id?: string | null }) {
  const { pillar_id, idea_id } = owner
  return db
    .from('rejected_keywords')
    .select(rejectedColumns)
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

export const insertRejectedKeyword = (db: AccountDb, rejection: Rejection) =>
  db
    .insert('rejected_keywords', { ...rejection, id: createId() })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'pillar_id', 'idea_id', 'keyword'])
        .doUpdateSet({ keyword: (row) => row.ref('excluded.keyword') }),
    )
    .returning(rejectedColumns)
    .executeTakeFirstOrThrow()

export const findRejectedKeyword = (db: AccountDb, id: string) =>
  db.from('rejected_keywords').select(rejectedColumns).where('id', '=', id).executeTakeFirst()

export const deleteRejectedKeyword = (db: AccountDb, id: string) =>
  db.remove('rejected_keywords').where('id', '=', id).execute()

/** Lookups since then; a null result means that the provider has no data. */
export const listLookups = (
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
