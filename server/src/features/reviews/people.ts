import { can, roles } from '@draftwright/contract/rights'
import type { AccountDb } from '../../db/account-db.ts'
import type { Parts } from '../../http/parts.ts'
import { membersWithRoles, peopleByIds } from '../accounts/index.ts'
import type { People } from './situation.ts'

const approving = roles.filter((role) => can(role, 'content:approve'))

/** Members who may approve; also those who are on their way out of the product, as no workspace's rows tell. */
export const approverIds = (db: AccountDb): Promise<string[]> => membersWithRoles(db, approving)

/**
 * Members who may approve, without those who are on their way out of the product. Ask it before a transaction: whether a
 * person is leaving stands in no workspace's rows.
 */
export async function approvers(db: AccountDb, parts: Parts): Promise<People> {
  const ids = await approverIds(db)
  const people = await peopleByIds(parts.engine, ids)
  return new Map(
    ids.flatMap((id) => {
      const person = people.get(id)
      return person?.deleted_at === null ? [[id, person.display_name] as const] : []
    }),
  )
}
