import type { AppContext } from '../../../http/app-context.ts'
import { listMembers } from '../../members/index.ts'

/** The names of the members of a workspace, by id. */
export async function loadMemberNames({ engine }: AppContext, accountId: string): Promise<ReadonlyMap<string, string>> {
  return new Map((await listMembers(engine, accountId)).map(({ user_id, display_name }) => [user_id, display_name]))
}
