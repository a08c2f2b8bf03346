import type { PeopleStats } from '@draftwright/contract/people-stats'
import type { AccountDb } from '../../db/account-db.ts'

/** Which numbers about people's shares the workspace shows. */
export const readPeopleStats = async (db: AccountDb): Promise<PeopleStats> =>
  (await db.from('people_stats_settings').select('people_stats').executeTakeFirst())?.people_stats ?? 'totals'

export const savePeopleStats = (db: AccountDb, people_stats: PeopleStats, updated_at: string) =>
  db
    .insert('people_stats_settings', { people_stats, updated_at })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ people_stats, updated_at }))
    .execute()

/** Whether this code stands in the link of a person's share. */
export const isPersonalLinkCode = async (db: AccountDb, code: string): Promise<boolean> =>
  (await db
    .from('tracked_links')
    .select('id')
    .where('code', '=', code)
    .where('user_id', 'is not', null)
    .executeTakeFirst()) !== undefined
