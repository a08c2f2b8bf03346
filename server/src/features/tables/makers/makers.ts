import { getGrantKind, type Grant } from '@draftwright/contract/grants'
import { hasRight, roles } from '@draftwright/contract/rights'
import type { AccountDb } from '../../../db/account-db.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { findMemberRole, listMemberIdsByRoles } from '../../accounts/index.ts'
import { notifyMembers } from '../../notifications/index.ts'

/** Why what somebody set up may not go on in their name, with their role as it is; null if it may. */
export async function findMakerProblem(db: AccountDb, maker: string | null, grant: Grant): Promise<string | null> {
  const role = maker === null ? undefined : await findMemberRole(db, maker)
  if (role === undefined) return 'The person who set this up has left'
  const needed = ['tables:manage', ...getGrantKind(grant).carries] as const
  return needed.every((right) => hasRight(role, right)) ? null : 'The person who set this up may no longer do this'
}

const managers = roles.filter((role) => hasRight(role, 'account:manage'))

/** Tells those who run the workspace that it has stopped. `place` is `app…/tbl…`, or the base alone. */
export async function announceStop(
  tx: AccountDb,
  context: AppContext,
  { name, place, problem }: { readonly name: string; readonly place: string; readonly problem: string },
): Promise<void> {
  const to = await listMemberIdsByRoles(tx, managers)
  const told = {
    kind: 'table_work_stopped',
    actorId: null,
    tableRecord: place,
    subject: name,
    note: `${problem}.`,
  } as const
  await notifyMembers(tx, context, { ...told, to })
}
