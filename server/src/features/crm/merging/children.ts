import type { MovedCounts } from '@draftwright/contract/crm/merging'
import type { AccountDb } from '../../../db/account-db.ts'
import { activityResource } from '../activity-log/resource.ts'
import { contactResource } from '../contacts/resource.ts'
import { fileResource } from '../files/resource.ts'
import type { CrmCaller } from '../kernel/caller.ts'
import type { ChangeSet } from '../kernel/change-set.ts'
import type { Patch, Resource, Row } from '../kernel/resource.ts'
import { opportunityResource } from '../opportunities/resource.ts'
import { taskResource } from '../tasks/resource.ts'
import { countVisibleRows, findIdsByReference, findOpportunitiesByContacts } from './store.ts'

interface MergeChild {
  readonly countKey: keyof MovedCounts
  readonly resource: Resource
  ids(db: AccountDb, from: readonly string[]): Promise<string[]>
  patch(row: Row, into: string, from: readonly string[]): Patch
}

const createColumnChild = (as: keyof MovedCounts, resource: Resource, column: string): MergeChild => ({
  countKey: as,
  resource,
  ids: (db, from) => findIdsByReference(db, resource.table, column, from),
  patch: (_row, into) => ({ [column]: into }),
})

/** A person who participates twice is kept once, with the earlier role. */
const participants: MergeChild = {
  countKey: 'opportunities',
  resource: opportunityResource,
  ids: findOpportunitiesByContacts,
  patch(row, into, from) {
    // The part's own shape: see parts-store.ts.
    const list = row['contacts'] as { contact_id: string; role: string | null }[]
    const moved = list.map((one) => (from.includes(one.contact_id) ? { ...one, contact_id: into } : one))
    return {
      contacts: moved.filter((one, at) => moved.findIndex(({ contact_id }) => contact_id === one.contact_id) === at),
    }
  },
}

/** Linked records, by resource. */
const childrenByResource: Readonly<Record<string, readonly MergeChild[]>> = {
  contacts: [
    participants,
    createColumnChild('activities', activityResource, 'contact_id'),
    createColumnChild('tasks', taskResource, 'contact_id'),
    createColumnChild('files', fileResource, 'contact_id'),
  ],
  companies: [
    createColumnChild('contacts', contactResource, 'company_id'),
    createColumnChild('opportunities', opportunityResource, 'company_id'),
    createColumnChild('activities', activityResource, 'company_id'),
    createColumnChild('tasks', taskResource, 'company_id'),
    createColumnChild('files', fileResource, 'company_id'),
  ],
}

const noneMoved: MovedCounts = { contacts: 0, opportunities: 0, activities: 0, tasks: 0, files: 0 }

/** The number of linked records that the person sees; hidden ones are not counted. */
export async function countChildren(
  db: AccountDb,
  crm: CrmCaller,
  resource: Resource,
  from: readonly string[],
): Promise<MovedCounts> {
  const counts = await Promise.all(
    (childrenByResource[resource.name] ?? []).map(
      async ({ countKey, resource: child, ids }) =>
        [countKey, await countVisibleIds(db, crm, child, await ids(db, from))] as const,
    ),
  )
  return { ...noneMoved, ...Object.fromEntries(counts) }
}

const countVisibleIds = async (
  db: AccountDb,
  crm: CrmCaller,
  child: Resource,
  ids: readonly string[],
): Promise<number> => (crm.role === 'admin' ? ids.length : countVisibleRows(db, child, ids, crm.userId))

/** Rows per statement. */
const batchSize = 1000

/** Links everything to the remaining record; rules are not checked, since only the link changes. */
export async function moveChildren(
  set: ChangeSet,
  crm: CrmCaller,
  resource: Resource,
  into: string,
  from: readonly string[],
): Promise<MovedCounts> {
  const moved: Record<string, number> = { ...noneMoved }
  for (const { countKey, resource: child, ids, patch } of childrenByResource[resource.name] ?? []) {
    const all = await ids(set.db, from)
    for (let at = 0; at < all.length; at += batchSize)
      await set.update(child, all.slice(at, at + batchSize), (row) => patch(row, into, from), {
        isUndo: true,
        isLenient: true,
      })
    moved[countKey] = await countVisibleIds(set.db, crm, child, all)
  }
  return { ...noneMoved, ...moved }
}
