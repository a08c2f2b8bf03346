import type { Moved } from '@draftwright/contract/crm/merging'
import type { AccountDb } from '../../../db/account-db.ts'
import { activityResource } from '../activity-log/resource.ts'
import { contactResource } from '../contacts/resource.ts'
import { fileResource } from '../files/resource.ts'
import type { CrmCaller } from '../kernel/caller.ts'
import type { ChangeSet } from '../kernel/changes.ts'
import type { Patch, Resource, Row } from '../kernel/resource.ts'
import { opportunityResource } from '../opportunities/resource.ts'
import { taskResource } from '../tasks/resource.ts'
import { countSeen, idsNaming, opportunitiesOf } from './store.ts'

interface Child {
  readonly as: keyof Moved
  readonly resource: Resource
  ids(db: AccountDb, from: readonly string[]): Promise<string[]>
  patch(row: Row, into: string, from: readonly string[]): Patch
}

const naming = (as: keyof Moved, resource: Resource, column: string): Child => ({
  as,
  resource,
  ids: (db, from) => idsNaming(db, resource.table, column, from),
  patch: (_row, into) => ({ [column]: into }),
})

/** Somebody who takes part twice takes part once, in the role that was there first. */
const participants: Child = {
  as: 'opportunities',
  resource: opportunityResource,
  ids: opportunitiesOf,
  patch(row, into, from) {
    // The part's own shape: see parts-store.ts.
    const list = row['contacts'] as { contact_id: string; role: string | null }[]
    const moved = list.map((one) => (from.includes(one.contact_id) ? { ...one, contact_id: into } : one))
    return {
      contacts: moved.filter((one, at) => moved.findIndex(({ contact_id }) => contact_id === one.contact_id) === at),
    }
  },
}

/** What hangs on a record, by its resource. */
export const childrenOf: Readonly<Record<string, readonly Child[]>> = {
  contacts: [
    participants,
    naming('activities', activityResource, 'contact_id'),
    naming('tasks', taskResource, 'contact_id'),
    naming('files', fileResource, 'contact_id'),
  ],
  companies: [
    naming('contacts', contactResource, 'company_id'),
    naming('opportunities', opportunityResource, 'company_id'),
    naming('activities', activityResource, 'company_id'),
    naming('tasks', taskResource, 'company_id'),
    naming('files', fileResource, 'company_id'),
  ],
}

const none: Moved = { contacts: 0, opportunities: 0, activities: 0, tasks: 0, files: 0 }

/** How many of what hangs on records the person sees; of the others they are told nothing. */
export async function countChildren(
  db: AccountDb,
  crm: CrmCaller,
  resource: Resource,
  from: readonly string[],
): Promise<Moved> {
  const counts = await Promise.all(
    (childrenOf[resource.name] ?? []).map(
      async ({ as, resource: child, ids }) => [as, await seenOf(db, crm, child, await ids(db, from))] as const,
    ),
  )
  return { ...none, ...Object.fromEntries(counts) }
}

const seenOf = async (db: AccountDb, crm: CrmCaller, child: Resource, ids: readonly string[]): Promise<number> =>
  crm.role === 'admin' ? ids.length : countSeen(db, child, ids, crm.userId)

/** Rows of one statement. */
const step = 1000

/** Hangs everything on the record that stays; rules are not asked, since nothing about it changes but whose it is. */
export async function moveChildren(
  set: ChangeSet,
  crm: CrmCaller,
  resource: Resource,
  into: string,
  from: readonly string[],
): Promise<Moved> {
  const moved: Record<string, number> = { ...none }
  for (const { as, resource: child, ids, patch } of childrenOf[resource.name] ?? []) {
    const all = await ids(set.db, from)
    for (let at = 0; at < all.length; at += step)
      await set.update(child, all.slice(at, at + step), (row) => patch(row, into, from), {
        isUndo: true,
        isLenient: true,
      })
    moved[as] = await seenOf(set.db, crm, child, all)
  }
  return { ...none, ...moved }
}
