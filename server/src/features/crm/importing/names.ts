import type { AccountDb } from '../../../db/account-db.ts'
import type { Engine } from '../../../db/engine.ts'
import { findUsersByIds } from '../../accounts/index.ts'
import { listPipelines, listLeafStages, listActiveEmployees, type NamedStage } from './names-store.ts'

/** The records that rows may refer to, by name in lower case; null is a name that several share. */
export interface NameLookups {
  readonly people: ReadonlyMap<string, string | null>
  readonly pipelines: ReadonlyMap<string, string | null>
  readonly stages: readonly NamedStage[]
}

export async function readNameLookups(db: AccountDb, engine: Engine): Promise<NameLookups> {
  const staff = await listActiveEmployees(db)
  const people = await findUsersByIds(
    engine,
    staff.map(({ user_id }) => user_id),
  )
  return {
    people: indexByName(
      staff.flatMap(({ user_id, employee_name }) => {
        const { email, display_name } = people.get(user_id) ?? {}
        return [user_id, email, display_name, employee_name].map((name) => ({ id: user_id, name: name ?? '' }))
      }),
    ),
    pipelines: indexByName(
      (await listPipelines(db)).flatMap(({ id, name }) => [
        { id, name },
        { id, name: id },
      ]),
    ),
    stages: await listLeafStages(db),
  }
}

function indexByName(list: readonly { id: string; name: string }[]): Map<string, string | null> {
  const found = new Map<string, string | null>()
  for (const { id, name } of list) {
    const key = name.trim().toLowerCase()
    if (key === '') continue
    const before = found.get(key)
    found.set(key, before === undefined || before === id ? id : null)
  }
  return found
}
