import { hasRight, roles } from '@draftwright/contract/rights'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { listMemberIdsByRoles, findUsersByIds } from '../accounts/index.ts'
import type { Approvers } from './situation.ts'

const approvingRoles = roles.filter((role) => hasRight(role, 'content:approve'))

/** Members who may approve; including people who are being deleted, which no workspace row shows. */
export const listApproverIds = (db: AccountDb): Promise<string[]> => listMemberIdsByRoles(db, approvingRoles)

/**
 * Members who may approve, without people who are being deleted. Call it before a transaction: that state is in no workspace row.
 */
export async function listApprovers(db: AccountDb, context: AppContext): Promise<Approvers> {
  const ids = await listApproverIds(db)
  const people = await findUsersByIds(context.engine, ids)
  return new Map(
    ids.flatMap((id) => {
      const person = people.get(id)
      return person?.deleted_at === null ? [[id, person.display_name] as const] : []
    }),
  )
}
