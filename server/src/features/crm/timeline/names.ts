import type { Column } from '@draftwright/contract/crm/columns'
import type { AccountDb } from '../../../db/account-db.ts'
import type { Parts } from '../../../http/parts.ts'
import { peopleByIds } from '../../accounts/index.ts'
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

/** Reads the names of everything that is named by id, one query a kind, and answers how to look them up. */
export async function namesOf(
  db: AccountDb,
  parts: Parts,
  ids: ReadonlyMap<Target, ReadonlySet<string>>,
): Promise<(to: Target, id: string) => string | undefined> {
  const read = await Promise.all(
    [...ids].map(async ([to, named]) => {
      const table = tables[to]
      if (to === 'people') {
        const people = await peopleByIds(parts.engine, [...named])
        return [to, new Map([...people].map(([id, { display_name }]) => [id, display_name]))] as const
      }
      return [to, table === undefined ? new Map<string, string>() : await readNames(db, table, [...named])] as const
    }),
  )
  const names = new Map<Target, ReadonlyMap<string, string>>(read)
  return (to, id) => names.get(to)?.get(id)
}
