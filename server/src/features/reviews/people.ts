import { can, roles } from '@draftwright/contract/rights'
import type { AccountDb } from '../../db/account-db.ts'
import type { Parts } from '../../http/parts.ts'
import { membersWithRoles, peopleByIds } from '../accounts/index.ts'

const approving = roles.filter((role) => can(role, 'content:approve'))

/**
 * Ids of the members who may approve, without those who are on their way out of the product. Ask it before a transaction:
 * whether a person is leaving stands in no workspace's rows.
 */
export async function approvers(db: AccountDb, parts: Parts): Promise<string[]> {
  const ids = await membersWithRoles(db, approving)
  const people = await peopleByIds(parts.engine, ids)
  return ids.filter((id) => people.get(id)?.deleted_at === null)
}
