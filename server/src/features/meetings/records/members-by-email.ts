import type { AccountDb } from '../../../db/account-db.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { listMembers } from '../../members/index.ts'

/** Members of the workspace by their addresses, in lower case. */
export async function listMembersByEmail(
  { engine }: Pick<AppContext, 'engine'>,
  { accountId }: Pick<AccountDb, 'accountId'>,
): Promise<Map<string, string>> {
  const members = await listMembers(engine, accountId)
  return new Map(members.map(({ email, user_id }) => [email.toLowerCase(), user_id]))
}

/** Somebody's addresses among them. */
export const listOwnEmails = (members: ReadonlyMap<string, string>, userId: string | null): string[] =>
  [...members].flatMap(([email, id]) => (id === userId ? [email] : []))
