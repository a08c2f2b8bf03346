import type { AccountDb } from '../../../db/account-db.ts'
import { ownedOpportunities } from './belongs-store.ts'
import type { CrmCaller } from './caller.ts'
import { textOf } from './fields.ts'
import { recordsOf } from './records-store.ts'
import type { Resource, Row } from './resource.ts'

/** Records of these ids that the caller may see, with their parts, also those in the trash; locked where they are to be changed. */
export async function seenRecords(
  db: AccountDb,
  { role, userId }: CrmCaller,
  resource: Resource,
  ids: readonly string[],
  isToChange = true,
): Promise<Row[]> {
  const { ownedBy, ofOpportunity, parts = {} } = resource
  const locked = await recordsOf(db, resource, ids, isToChange)
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
