import type { AccountDb } from '../../../db/account-db.ts'
import type { Engine } from '../../../db/engine.ts'
import { peopleByIds } from '../../accounts/index.ts'
import { allPipelines, allStages, employees, type NamedStage } from './names-store.ts'

/** What rows may speak of, by name in small letters; null is a name that several share. */
export interface Names {
  readonly people: ReadonlyMap<string, string | null>
  readonly pipelines: ReadonlyMap<string, string | null>
  readonly stages: readonly NamedStage[]
}

export async function readNames(db: AccountDb, engine: Engine): Promise<Names> {
  const staff = await employees(db)
  const people = await peopleByIds(
    engine,
    staff.map(({ user_id }) => user_id),
  )
  return {
    people: named(
      staff.flatMap(({ user_id, employee_name }) => {
        const { email, display_name } = people.get(user_id) ?? {}
        return [user_id, email, display_name, employee_name].map((name) => ({ id: user_id, name: name ?? '' }))
      }),
    ),
    pipelines: named(
      (await allPipelines(db)).flatMap(({ id, name }) => [
        { id, name },
        { id, name: id },
      ]),
    ),
    stages: await allStages(db),
  }
}

function named(list: readonly { id: string; name: string }[]): Map<string, string | null> {
  const found = new Map<string, string | null>()
  for (const { id, name } of list) {
    const key = name.trim().toLowerCase()
    if (key === '') continue
    const before = found.get(key)
    found.set(key, before === undefined || before === id ? id : null)
  }
  return found
}
