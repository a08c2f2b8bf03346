import type { AccountDb } from '../../../db/account-db.ts'
import { filterOwnedOpportunities } from './record-links-store.ts'
import type { CrmCaller } from './caller.ts'
import { toText } from './fields.ts'
import { readRecordRows } from './records-store.ts'
import type { Resource, Row } from './resource.ts'

/** Records of these ids that the caller may see, with their parts, including the trash; locked if they are to be changed. */
export async function readVisibleRecords(
  db: AccountDb,
  { role, userId }: CrmCaller,
  resource: Resource,
  ids: readonly string[],
  isToChange = true,
): Promise<Row[]> {
  const { ownerColumn, opportunityColumn, parts = {} } = resource
  const locked = await readRecordRows(db, resource, ids, isToChange)
  const opportunityOf = (row: Row) => toText(row[opportunityColumn ?? ''])
  const opportunityIds =
    role === 'admin' || opportunityColumn === undefined ? [] : locked.map(opportunityOf).filter((id) => id !== '')
  const ownedIds = await filterOwnedOpportunities(db, opportunityIds, userId)
  const mine = (row: Row) =>
    role === 'admin' ||
    ((ownerColumn === undefined || row[ownerColumn] === userId) &&
      (opportunityOf(row) === '' || ownedIds.has(opportunityOf(row))))
  const rows = locked.filter(mine)
  const read = await Promise.all(
    Object.entries(parts).map(async ([name, part]) => ({ name, part, values: await part.read(db, ids) })),
  )
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(read.map(({ name, part, values }) => [name, values.get(toText(row['id'])) ?? part.empty])),
  }))
}
