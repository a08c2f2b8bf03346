import type { Column } from '@draftwright/contract/crm/columns'
import type { AccountDb } from '../../../db/account-db.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { findUsersByIds } from '../../accounts/index.ts'
import { type NamedTable, readNames } from './store.ts'

type Target = NonNullable<Column['to']>

const tables: Partial<Record<Target, NamedTable>> = {
  companies: 'crm_companies',
  contacts: 'crm_contacts',
  opportunities: 'crm_opportunities',
  pipelines: 'crm_pipelines',
  stages: 'crm_pipeline_stages',
  products: 'crm_products',
}

/** Reads the names of all referenced ids, one query per kind, and returns a function that looks them up. */
export async function createNameLookup(
  db: AccountDb,
  context: AppContext,
  ids: ReadonlyMap<Target, ReadonlySet<string>>,
): Promise<(to: Target, id: string) => string | undefined> {
  const read = await Promise.all(
    [...ids].map(async ([to, named]) => {
      const table = tables[to]
      if (to === 'people') {
        const people = await findUsersByIds(context.engine, [...named])
        return [to, new Map([...people].map(([id, { display_name }]) => [id, display_name]))] as const
      }
      return [to, table === undefined ? new Map<string, string>() : await readNames(db, table, [...named])] as const
    }),
  )
  const names = new Map<Target, ReadonlyMap<string, string>>(read)
  return (to, id) => names.get(to)?.get(id)
}
