import { hasRight } from '@draftwright/contract/rights'
import {
  type PrivateFeedKind,
  privateFeedKinds,
  privateFeedRights,
  privateFeeds,
} from '@draftwright/contract/private-feeds'
import { randomUUID } from 'node:crypto'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { assertAllowed, type Caller } from '../../http/caller.ts'
import { implementRoutes } from '../../http/handler.ts'
import { buildFeedUrl } from './feed-address.ts'
import { deletePrivateFeed, listPrivateFeeds, savePrivateFeed } from './store.ts'

export const privateFeedRoutes = implementRoutes(privateFeeds, {
  list: ({ db, context, caller }) => showFeeds(db, context, caller),
  async create({ db, context, caller, params: { kind } }) {
    assertAllowed(caller, privateFeedRights[kind])
    // Not one of the ids in order of time, which can be guessed in part.
    const row = { id: randomUUID(), user_id: caller.userId, kind, created_at: context.now().toISOString() }
    await savePrivateFeed(db, row)
    return toFeed(context, kind, { ...row, last_read_at: null })
  },
  async remove({ db, caller, params: { kind } }) {
    await deletePrivateFeed(db, caller.userId, kind)
    return null
  },
})

async function showFeeds(db: AccountDb, context: AppContext, { userId, role }: Caller) {
  const rows = await listPrivateFeeds(db, userId)
  return privateFeedKinds
    .filter((kind) => hasRight(role, privateFeedRights[kind]))
    .map((kind) =>
      toFeed(
        context,
        kind,
        rows.find((row) => row.kind === kind),
      ),
    )
}

interface FeedRow {
  readonly id: string
  readonly created_at: string
  readonly last_read_at: string | null
}

const toFeed = ({ config, secrets }: AppContext, kind: PrivateFeedKind, row: FeedRow | undefined) => ({
  kind,
  url: row === undefined ? null : buildFeedUrl(config.publicUrl, secrets, row.id, kind),
  created_at: row?.created_at ?? null,
  last_read_at: row?.last_read_at ?? null,
})
