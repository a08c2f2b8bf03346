import type { KeptChoices } from '@draftwright/contract/table-reading-words'
import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'

/** How files of one shape are read, for one importer. */
export interface KeptPlan {
  readonly choices: KeptChoices
  /** What the choices lead to: other headings mean another file. */
  readonly headings: string
  readonly plan: Record<string, unknown>
}

export const findPlan = (db: AccountDb, importer: string, shape: string): Promise<KeptPlan | undefined> =>
  db
    .from('import_plans')
    .select(['choices', 'headings', 'plan'])
    .where('importer', '=', importer)
    .where('shape', '=', shape)
    .executeTakeFirst()

export async function keepPlan(db: AccountDb, importer: string, shape: string, kept: KeptPlan): Promise<void> {
  await db
    .insert('import_plans', { importer, shape, ...kept })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'importer', 'shape']).doUpdateSet({ ...kept, updated_at: sql`now()` }),
    )
    .execute()
}
