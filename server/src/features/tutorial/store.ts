import type { ChapterKey, Made, StepKey, TutorialChange } from '@draftwright/contract/tutorial'
import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'

export interface TutorialRow {
  readonly started_at: string
  readonly skipped: ChapterKey[]
  readonly seen: StepKey[]
}

export const findTutorial = (db: AccountDb, userId: string): Promise<TutorialRow | undefined> =>
  db.from('tutorials').select(['started_at', 'skipped', 'seen']).where('user_id', '=', userId).executeTakeFirst()

/** Begins from the start, also if it had begun before. */
export async function startTutorial(db: AccountDb, userId: string, at: string): Promise<void> {
  const fresh = { started_at: at, skipped: [], seen: [] }
  await db
    .insert('tutorials', { user_id: userId, ...fresh })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet(fresh))
    .execute()
}

/** Each change is one statement that keeps the others: two of them may come at once. */
export async function updateTutorial(
  db: AccountDb,
  userId: string,
  { skip, resume, seen }: TutorialChange,
): Promise<void> {
  const own = sql`account_id = ${db.accountId} and user_id = ${userId}`
  if (skip !== undefined)
    await sql`update tutorials set skipped = array_append(skipped, ${skip}::text)
      where ${own} and not ${skip} = any (skipped)`.execute(db.kysely)
  if (resume !== undefined)
    await sql`update tutorials set skipped = array_remove(skipped, ${resume}::text) where ${own}`.execute(db.kysely)
  if (seen !== undefined)
    await sql`update tutorials set seen = array_append(seen, ${seen}::text)
      where ${own} and not ${seen} = any (seen)`.execute(db.kysely)
}

/** What a person has done since the tutorial began, in one query. */
interface Progress {
  readonly has_words: boolean
  readonly is_submitted: boolean
  readonly is_approved: boolean
  readonly was_published: boolean
  readonly has_moved_deal: boolean
  readonly has_shared: boolean
  readonly made: Made[]
}

/** The post that has come furthest counts, with its idea; else the first idea. */
export async function readProgress(db: AccountDb, userId: string, since: string): Promise<Progress> {
  const account = db.accountId
  const { rows } = await sql<Progress>`
    with post as (
      select id, idea_id, title, status, published_at from contents
      where account_id = ${account} and author_id = ${userId} and created_at >= ${since}
        and deleted_at is null and not is_example
      order by published_at is null, status in ('draft', 'archived'), created_at limit 1
    ), idea as (
      select id, text from ideas
      where account_id = ${account} and user_id = ${userId} and created_at >= ${since}
        and not is_example and not is_archived
      order by id is distinct from (select idea_id from post), created_at limit 1
    ), contact as (
      select id, name from crm_contacts
      where account_id = ${account} and created_by = ${userId} and created_at >= ${since}
        and deleted_at is null and not is_example
      order by created_at limit 1
    ), deal as (
      select id, name from crm_opportunities
      where account_id = ${account} and created_by = ${userId} and created_at >= ${since}
        and deleted_at is null and not is_example
      order by created_at limit 1
    ), meeting as (
      select id, title from meetings
      where account_id = ${account} and user_id = ${userId} and created_at >= ${since} and not is_example
      order by created_at limit 1
    ), session as (
      select id, coalesce(name, '') as name from agent_sessions
      where account_id = ${account} and user_id = ${userId} and created_at >= ${since}
        and kind = 'chat' and deleted_at is null and head_run_id is not null
      order by created_at limit 1
    ), made as (
      select 1 as n, 'idea' as kind, id::text, text as title, false as is_live from idea
      union all select 2, 'content', id::text, title, status = 'published' from post
      union all select 3, 'contact', id::text, name, false from contact
      union all select 4, 'opportunity', id::text, name, false from deal
      union all select 5, 'meeting', id::text, title, false from meeting
      union all select 6, 'session', id::text, name, false from session
    )
    select
      exists (select from content_revisions where account_id = ${account} and author_id = ${userId}
        and content_id = (select id from post) and reason not in ('created', 'generated', 'proposed')) as has_words,
      exists (select from content_events where account_id = ${account}
        and content_id = (select id from post) and verb in ('submitted', 'approved')) as is_submitted,
      exists (select from content_events where account_id = ${account}
        and content_id = (select id from post) and verb = 'approved') as is_approved,
      exists (select from post where published_at is not null) as was_published,
      exists (select from crm_change_sets as change_set join crm_changes as change
        on change.account_id = change_set.account_id and change.change_set_id = change_set.id
        where change_set.account_id = ${account} and change_set.actor_id = ${userId}
          and change_set.created_at >= ${since} and change.resource = 'opportunities' and change.verb = 'update'
          and change.after ->> 'stage_id' is distinct from change.before ->> 'stage_id') as has_moved_deal,
      exists (select from content_shares where account_id = ${account} and user_id = ${userId}
        and created_at >= ${since}) as has_shared,
      coalesce((select json_agg(json_build_object('kind', kind, 'id', id, 'title', left(title, 120), 'is_live', is_live)
        order by n) from made), '[]') as made`.execute(db.kysely)
  const [found] = rows
  if (found === undefined) throw new Error('A query without a table answers one row')
  return found
}

/** The newest post that can be shared. */
export const findPostToShare = (db: AccountDb) =>
  db
    .from('contents')
    .select('id')
    .where('status', '=', 'published')
    .where('deleted_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from share_rules r where r.account_id = contents.account_id and r.content_id = contents.id
        and (r.withdrawn_at is not null or not r.is_shareable or r.embargo_until > now()))`,
    )
    .orderBy('published_at', 'desc')
    .executeTakeFirst()

export const collectPersonalTutorial = async (db: AccountDb, userId: string) => (await findTutorial(db, userId)) ?? null
