import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import { selectAreaRecords, type TimelineRequest } from './positions-store.ts'

/** The records whose entries a record's timeline shows beside its own. */
export interface TimelineAreaIds {
  readonly opportunities: readonly string[]
  readonly contacts: readonly string[]
}

/** At most so many of each, if nobody says otherwise. */
const usual = 2000

export async function listAreaIds(
  db: AccountDb,
  { record, ownerId }: Pick<TimelineRequest, 'record' | 'ownerId'>,
  most = usual,
): Promise<TimelineAreaIds> {
  const area = selectAreaRecords({ accountId: db.accountId, record, ownerId })
  const people =
    record.resource === 'opportunities' ? sql`` : sql`union all (select 'contact', id from people limit ${most})`
  const { rows } = await sql<{ kind: string; id: string }>`
    with ${area} (select 'opportunity' as kind, id from opps limit ${most}) ${people}`.execute(db.kysely)
  const pick = (kind: string) => rows.filter((row) => row.kind === kind).map(({ id }) => id)
  return { opportunities: pick('opportunity'), contacts: pick('contact') }
}
