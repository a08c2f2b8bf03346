import { createAccountDb, type NewRow } from '../src/db/account-db.ts'
import { createId } from '../src/db/create-id.ts'
import { sealSourceSecret } from '../src/features/meetings/sources/seal.ts'
import type { AppContext } from '../src/http/app-context.ts'
import { closedFeedUrl } from './feed-server.ts'
import type { Person } from './harness.ts'

/** A calendar that fails at once; its id. */
export const makeMeetingSource = (context: AppContext, owner: Person): Promise<string> =>
  insertMeetingSource(context, owner, { kind: 'calendar', is_active: true })

/** A recording that a paused source has; its id. */
export async function makeMeetingSourceItem(context: AppContext, owner: Person): Promise<string> {
  const source_id = await insertMeetingSource(context, owner, { kind: 'granola', is_active: false })
  const id = createId()
  await createAccountDb(context.engine, owner.accountId ?? '')
    .insert('meeting_source_items', {
      id,
      source_id,
      key: id,
      title: 'A call',
      state: 'listed',
      last_seen_at: new Date().toISOString(),
    })
    .execute()
  return id
}

async function insertMeetingSource(
  { engine, secrets }: AppContext,
  owner: Person,
  change: Pick<NewRow<'meeting_sources'>, 'kind' | 'is_active'>,
): Promise<string> {
  const id = createId()
  const db = createAccountDb(engine, owner.accountId ?? '')
  await db
    .insert('meeting_sources', {
      id,
      user_id: owner.session?.user.id ?? null,
      name: 'Team calendar',
      access_secret: sealSourceSecret(secrets, db, id, 'access_secret', closedFeedUrl),
      visibility: 'workspace',
      is_automatic: true,
      next_check_at: new Date(Date.now() + 86_400_000).toISOString(),
      ...change,
    })
    .execute()
  return id
}
