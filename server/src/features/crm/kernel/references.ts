import type { Column } from '@draftwright/contract/crm/columns'
import type { AccountDb } from '../../../db/account-db.ts'
import { notFoundError } from '../../../http/errors.ts'
import { filterLivingIds, filterMemberIds } from './records-store.ts'
import type { Draft, Resource } from './resource.ts'

type Target = NonNullable<Column['to']>

const nouns: Record<Target, string> = {
  people: 'Person',
  companies: 'Company',
  contacts: 'Contact',
  opportunities: 'Opportunity',
  pipelines: 'Pipeline',
  stages: 'Stage',
  surveys: 'Survey',
  products: 'Product',
}
const tables: Record<Exclude<Target, 'people'>, string> = {
  companies: 'crm_companies',
  contacts: 'crm_contacts',
  opportunities: 'crm_opportunities',
  pipelines: 'crm_pipelines',
  stages: 'crm_pipeline_stages',
  surveys: 'crm_surveys',
  products: 'crm_products',
}

/** Throws 404 for the first id that is set and does not exist in this workspace: missing, foreign and deleted alike. */
export async function assertReferencesExist(
  db: AccountDb,
  { columns }: Resource,
  drafts: readonly Draft[],
): Promise<void> {
  for (const [field, { to, isReadOnly }] of Object.entries(columns)) {
    if (to === undefined || isReadOnly === true) continue
    const ids = new Set(drafts.map(({ patch }) => patch[field]).filter((id) => typeof id === 'string'))
    await assertIdsExist(db, to, [...ids])
  }
}

/** Throws 404 unless every id belongs to an active row of its kind in this workspace. */
export async function assertIdsExist(db: AccountDb, to: Target, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const known = to === 'people' ? await filterMemberIds(db, ids) : await filterLivingIds(db, tables[to], ids)
  if (ids.some((id) => !known.has(id))) throw notFoundError(nouns[to])
}
