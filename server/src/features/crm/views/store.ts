import type { NewView, View, ViewChange } from '@draftwright/contract/crm/views'
import type { AccountDb } from '../../../db/account-db.ts'
import { createId } from '../../../db/create-id.ts'

/** The default first, then all others by name. */
const [defaultOrder, otherOrder] = [-1, 0]

const selectViews = (db: AccountDb, userId: string) =>
  db
    .from('crm_views')
    .selectAll()
    .where((where) => where.or([where('owner_id', '=', userId), where('is_shared', '=', true)]))

type ViewRow = Awaited<ReturnType<ReturnType<typeof selectViews>['execute']>>[number]
const toView = ({ order, ...row }: ViewRow): View => ({ ...row, is_default: order < otherOrder })

export async function listViews(db: AccountDb, userId: string, resource: string): Promise<View[]> {
  const rows = await selectViews(db, userId).where('resource', '=', resource).orderBy('order').orderBy('name').execute()
  return rows.map(toView)
}

export async function findView(db: AccountDb, userId: string, id: string): Promise<View | undefined> {
  const row = await selectViews(db, userId).where('id', '=', id).executeTakeFirst()
  return row && toView(row)
}

export async function insertView(
  db: AccountDb,
  owner_id: string,
  { is_default = false, is_shared = false, ...view }: NewView,
): Promise<string> {
  const id = createId()
  await db
    .insert('crm_views', { ...view, id, owner_id, is_shared, order: is_default ? defaultOrder : otherOrder })
    .execute()
  return id
}

export async function updateView(db: AccountDb, id: string, { is_default, ...change }: ViewChange) {
  await db
    .update('crm_views')
    .set({
      ...change,
      ...(is_default === undefined ? {} : { order: is_default ? defaultOrder : otherOrder }),
      updated_at: new Date().toISOString(),
    })
    .where('id', '=', id)
    .execute()
}

export const deleteView = (db: AccountDb, id: string) => db.remove('crm_views').where('id', '=', id).execute()

export async function countViews(db: AccountDb, userId: string, resource: string): Promise<number> {
  const { n } = await db
    .from('crm_views')
    .select((select) => select.fn.countAll<number>().as('n'))
    .where('owner_id', '=', userId)
    .where('resource', '=', resource)
    .executeTakeFirstOrThrow()
  return n
}

/** There is one default among the shared views of a list, and one among each person's own. */
export async function clearOtherDefaults(db: AccountDb, { id, resource, owner_id, is_shared }: View): Promise<void> {
  let others = db
    .update('crm_views')
    .set({ order: otherOrder })
    .where('id', '<>', id)
    .where('resource', '=', resource)
    .where('is_shared', '=', is_shared)
    .where('order', '<', otherOrder)
  if (!is_shared) others = others.where('owner_id', '=', owner_id)
  await others.execute()
}
