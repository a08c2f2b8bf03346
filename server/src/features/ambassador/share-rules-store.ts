import type { ShareRulesChange } from '@draftwright/contract/share-rules'
import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'

const selectRules = (db: AccountDb) =>
  db
    .from('contents')
    .leftJoin('share_rules', (join) =>
      join
        .onRef('share_rules.content_id', '=', 'contents.id')
        .onRef('share_rules.account_id', '=', 'contents.account_id'),
    )
    .select([
      'contents.id as content_id',
      sql<string>`coalesce(contents.live ->> 'title', contents.title)`.as('title'),
      sql<boolean>`contents.status = 'published' and contents.deleted_at is null`.as('is_live'),
      'share_rules.is_shareable',
      'share_rules.refused_platforms',
      'share_rules.embargo_until',
      'share_rules.withdrawn_at',
      'share_rules.withdrawn_by',
      'share_rules.withdrawn_reason',
      // Of people who shared it, those whose share is still up.
      sql<number>`(select count(distinct s.user_id)::float8 from content_shares s where s.account_id = contents.account_id
        and s.content_id = contents.id and s.state <> 'intent' and s.removed_at is null and s.withdrawn_at is null)`.as(
        'n_left',
      ),
    ])

/** What is said about sharing a post, whether it is live; undefined where there is no such post. */
export const findRules = (db: AccountDb, contentId: string) =>
  selectRules(db).where('contents.id', '=', contentId).executeTakeFirst()
export type RulesRow = NonNullable<Awaited<ReturnType<typeof findRules>>>

/** Live posts about which anything is said that holds now, the withdrawn ones first. */
export const listRules = (db: AccountDb, now: Date, limit: number) =>
  selectRules(db)
    .where('contents.status', '=', 'published')
    .where('contents.deleted_at', 'is', null)
    .where(
      sql<boolean>`(share_rules.withdrawn_at is not null or not share_rules.is_shareable
        or share_rules.embargo_until > ${now.toISOString()}::timestamptz or share_rules.refused_platforms <> '{}')`,
    )
    .orderBy('share_rules.withdrawn_at', (order) => order.desc().nullsLast())
    .orderBy('contents.published_at', 'desc')
    .orderBy('contents.id')
    .limit(limit)
    .execute()

export const saveRules = (db: AccountDb, contentId: string, rules: ShareRulesChange) =>
  db
    .insert('share_rules', { content_id: contentId, ...rules })
    .onConflict((conflict) => conflict.columns(['account_id', 'content_id']).doUpdateSet(rules))
    .execute()

/** Returns false where it is withdrawn already. */
export async function saveWithdrawal(
  db: AccountDb,
  contentId: string,
  withdrawal: { withdrawn_at: string; withdrawn_by: string; withdrawn_reason: string },
): Promise<boolean> {
  const row = await db
    .insert('share_rules', { content_id: contentId, ...withdrawal })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'content_id'])
        .doUpdateSet(withdrawal)
        .where('share_rules.withdrawn_at', 'is', null),
    )
    .returning('content_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns false where it is not withdrawn. */
export async function clearWithdrawal(db: AccountDb, contentId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .update('share_rules')
    .set({ withdrawn_at: null, withdrawn_by: null, withdrawn_reason: '' })
    .where('content_id', '=', contentId)
    .where('withdrawn_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Lets shares that wait for an embargo be looked at again. */
export const resumeEmbargoed = (db: AccountDb, contentId: string) =>
  db
    .update('publish_attempts')
    .set({ next_try_at: sql<string>`now()` })
    .where('content_id', '=', contentId)
    .where('state', 'in', ['intent', 'sent'])
    .where('waiting_for', '=', 'embargo')
    .execute()

/** Marks the people of shares that are up as told; returns those who were not told yet. */
export const markSharersTold = async (db: AccountDb, contentId: string, at: string): Promise<string[]> => {
  const rows = await db
    .update('content_shares')
    .set({ told_at: at })
    .where('content_id', '=', contentId)
    .where('state', '<>', 'intent')
    .where('told_at', 'is', null)
    .where('removed_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning('user_id')
    .execute()
  return [...new Set(rows.map(({ user_id }) => user_id))]
}

/** They are told again if it ends once more. */
export const forgetTold = (db: AccountDb, contentId: string) =>
  db
    .update('content_shares')
    .set({ told_at: null })
    .where('content_id', '=', contentId)
    .where('told_at', 'is not', null)
    .execute()

/** Whose shares have these ids. */
export const listSharers = async (db: AccountDb, ids: readonly string[]): Promise<string[]> => {
  const rows = await db
    .from('content_shares')
    .select('user_id')
    .distinct()
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Has people told about the end of a post's sharing by the next run of the schedule. */
export const addEnding = (db: AccountDb, contentId: string) =>
  db
    .insert('share_endings', { content_id: contentId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Takes an ending for this transaction alone; false where another has it, or did it. */
export async function takeEnding(db: AccountDb, contentId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .remove('share_endings')
    .where('content_id', '=', contentId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Which posts a person withdrew from sharing, and why. */
export const collectPersonalWithdrawals = (db: AccountDb, userId: string) =>
  db
    .from('share_rules')
    .select(['content_id', 'withdrawn_at', 'withdrawn_reason as reason'])
    .where('withdrawn_by', '=', userId)
    .orderBy('withdrawn_at')
    .execute()
