import type { PrivateFeedKind } from '@draftwright/contract/private-feeds'
import { type Engine, SYSTEM } from '../../db/engine.ts'

export interface FoundFeed {
  readonly account_id: string
  readonly account_name: string
  readonly user_id: string
  readonly kind: PrivateFeedKind
}

/** The feed of an id in an open workspace, of a person who is in it; notes that it was read. */
export async function findPrivateFeed(engine: Engine, id: string): Promise<FoundFeed | undefined> {
  const { rows } = await engine.query<FoundFeed>(
    SYSTEM,
    `select f.account_id, a.name as account_name, f.user_id, f.kind from private_feeds f
     join accounts a on a.id = f.account_id and a.deleted_at is null
     join account_access m on m.account_id = f.account_id and m.user_id = f.user_id
     where f.id = $1`,
    [id],
  )
  if (rows[0] !== undefined)
    await engine.query(
      SYSTEM,
      `update private_feeds set last_read_at = now()
       where id = $1 and (last_read_at is null or last_read_at < now() - interval '1 minute')`,
      [id],
    )
  return rows[0]
}
