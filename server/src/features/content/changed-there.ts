import type { ChangedThereChoice } from '@draftwright/contract/deliveries'
import type { AccountDb } from '../../db/account-db.ts'
import { conflictError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { RemotePost } from '../../integrations/channel-types/channel-type.ts'
import { NetworkError } from '../../integrations/channel-types/network-error.ts'
import { getChannelType, getNetworkClient } from '../../integrations/channel-types/registry.ts'
import { openConnection } from '../connections/index.ts'
import { saveRemoteState } from './remote-store.ts'
import { findContentRow } from './store.ts'

/** A live post that somebody has changed at its network, and what is to become of it. */
export interface ChangeThere {
  readonly choice: ChangedThereChoice
  /** The post with the version that stands there now: it was seen. */
  readonly remote: RemotePost
}

/**
 * Asks the network of a live post with a next text whether somebody has changed it there since it was sent. Null if nobody has, or the
 * network cannot tell. Throws 409 `changed_there` for a caller who has not said what to do then. No transaction may be open.
 */
export async function findChangeThere(
  db: AccountDb,
  context: AppContext,
  id: string,
  choice: ChangedThereChoice | undefined,
): Promise<ChangeThere | null> {
  const row = await findContentRow(db, id)
  if (row?.status !== 'published' || row.remote === null || row.channel_id === null) return null
  if (row.deleted_at !== null || row.text_hash === row.live_hash) return null
  const opened = await openConnection(db, context, row.channel_id)
  const client = opened && getNetworkClient(opened.channelType)
  if (opened === null || client?.tellsChanges !== true) return null
  const found = await client.inspect(row.remote, opened.connection).catch((error: unknown) => {
    // Sending says what is wrong with the network, and looks again.
    if (error instanceof NetworkError) return 'unclear' as const
    throw error
  })
  const { state, version = null } = typeof found === 'string' ? { state: found } : found
  if (state !== 'changed') return null
  if (choice === undefined) {
    await saveRemoteState(db, id, 'changed', context.now().toISOString())
    const { label } = getChannelType(opened.channelType)
    throw conflictError('changed_there', `Somebody has changed this post on ${label} since it was sent.`, {
      url: row.remote.url,
      choices: ['replace', 'keep', 'both'],
    })
  }
  return { choice, remote: version === null ? row.remote : withVersion(row.remote, version) }
}

/** As if it had been sent in this version. */
const withVersion = (remote: RemotePost, version: string): RemotePost => ({
  ...remote,
  answers: [
    ...remote.answers.filter(({ data }) => data['is_seen'] !== true),
    {
      external_id: remote.external_id,
      url: null,
      http_status: 200,
      request_id: null,
      data: { version, is_edit: true, is_seen: true },
    },
  ],
})
