import type { Parts } from '../../../http/parts.ts'
import { listMembers } from '../../members/index.ts'

/** What the members of a workspace are called, by id. */
export async function memberNames({ engine }: Parts, accountId: string): Promise<ReadonlyMap<string, string>> {
  return new Map((await listMembers(engine, accountId)).map(({ user_id, display_name }) => [user_id, display_name]))
}
