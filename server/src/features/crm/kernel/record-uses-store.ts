import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'

/** References to a record: a column of another resource's table. */
export interface RecordUse {
  /** Its name in the change log, which a conflict is reported under. */
  readonly resource: string
  readonly table: string
  readonly column: string
  /** The join table, if a record can have several. */
  readonly through?: string
}

/**
 * By id, the resources whose active records reference these records. References created by the change-set `exceptSetId` are
 * omitted: they are removed when that set is undone.
 */
export async function findRecordUses(
  db: AccountDb,
  uses: readonly RecordUse[],
  ids: readonly string[],
  exceptSetId: string | null,
): Promise<Map<string, ReadonlySet<string>>> {
  const found = new Map<string, Set<string>>()
  if (ids.length === 0) return found
  const parts = uses.map(({ resource, table, column, through }) => {
    const named = sql.ref(`${through === undefined ? 'r' : 't'}.${column}`)
    const link =
      through === undefined
        ? sql``
        : sql`join ${sql.table(through)} as t on t.account_id = r.account_id and t.opportunity_id = r.id`
    const field = through === undefined ? column : 'contacts'
    const others =
      exceptSetId === null
        ? sql``
        : sql`and not exists (select from crm_changes c
            where c.account_id = r.account_id and c.resource = ${resource} and c.record_id = r.id
              and c.change_set_id = ${exceptSetId}::uuid and (c.verb = 'create' or c.after ? ${field}))`
    return sql`select distinct ${named} as id, ${resource}::text as resource from ${sql.table(table)} as r ${link}
      where r.account_id = ${db.accountId} and r.deleted_at is null and ${named} = any(${[...ids]}::uuid[]) ${others}`
  })
  const { rows } = await sql<{ id: string; resource: string }>`${sql.join(parts, sql` union all `)}`.execute(db.kysely)
  for (const { id, resource } of rows) {
    const names = found.get(id) ?? new Set()
    found.set(id, names.add(resource))
  }
  return found
}

const log = { resource: 'activity-log', table: 'crm_activity_log' } as const
const tasks = { resource: 'tasks', table: 'crm_tasks' } as const
const files = { resource: 'files', table: 'crm_files' } as const

export const companyUses: readonly RecordUse[] = [
  { resource: 'contacts', table: 'crm_contacts', column: 'company_id' },
  { resource: 'opportunities', table: 'crm_opportunities', column: 'company_id' },
  ...[log, tasks, files].map((use) => ({ ...use, column: 'company_id' })),
]
export const contactUses: readonly RecordUse[] = [
  {
    resource: 'opportunities',
    table: 'crm_opportunities',
    column: 'contact_id',
    through: 'crm_opportunity_contacts',
  },
  ...[log, tasks, files].map((use) => ({ ...use, column: 'contact_id' })),
]
