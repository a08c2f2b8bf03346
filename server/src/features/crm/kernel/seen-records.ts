import type { AccountDb } from '../../../db/account-db.ts'
import { ownedOpportunities } from './belongs-store.ts'
import type { CrmCaller } from './caller.ts'
import { textOf } from './fields.ts'
import { lockRecords } from './records-store.ts'
import type { Resource, Row } from './resource.ts'

/** Records of these ids that the caller may see, with their parts, also those in the trash; locked in a transaction. */
export async function seenRecords(
  db: AccountDb,
  { role, userId }: CrmCaller,
  resource: Resource,
  ids: readonly string[],
): Promise<Row[]> {
  const { ownedBy, ofOpportunity, parts = {} } = resource
  const locked = await lockRecords(db, resource, ids)
  const opportunityOf = (row: Row) => textOf(row[ofOpportunity ?? ''])
  const hangOn =
    role === 'admin' || ofOpportunity === undefined ? [] : locked.map(opportunityOf).filter((id) => id !== '')
  const theirs = await ownedOpportunities(db, hangOn, userId)
  const mine = (row: Row) =>
    role === 'admin' ||
    ((ownedBy === undefined || row[ownedBy] === userId) &&
      (opportunityOf(row) === '' || theirs.has(opportunityOf(row))))
  const rows = locked.filter(mine)
  const read = await Promise.all(
    Object.entries(parts).map(async ([name, part]) => ({ name, part, values: await part.read(db, ids) })),
  )
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(read.map(({ name, part, values }) => [name, values.get(textOf(row['id'])) ?? part.empty])),
  }))
}
