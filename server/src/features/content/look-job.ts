import { z } from 'zod'
import type { AccountDb } from '../../db/account-db.ts'
import { listPostsToLookAt } from '../../db/due-looks.ts'
import { createSystemExecutor } from '../../db/due-posts.ts'
import type { AppContext } from '../../http/app-context.ts'
import { NetworkError } from '../../integrations/channel-types/network-error.ts'
import { getNetworkClient } from '../../integrations/channel-types/registry.ts'
import { defineJob, type JobRun } from '../../jobs/define-job.ts'
import { openConnection } from '../connections/index.ts'
import { findOpenAttempt } from '../deliveries/index.ts'
import { notifyOfLiveChange } from './notifications.ts'
import { saveRemoteState } from './remote-store.ts'
import { insertContentEvent } from './events-store.ts'
import { findContentRow } from './store.ts'
import { lockContent } from './transitions.ts'

const LookPayload = z.object({ account_id: z.uuid(), content_id: z.uuid() })
type LookPayload = z.infer<typeof LookPayload>

/** Looks whether a live post is still at its network as it was sent. */
export const lookAtPostJob = defineJob({
  name: 'content.look',
  payload: LookPayload,
  attempts: 2,
  concurrency: 4,
  run: ({ payload, db, context }: JobRun<LookPayload, AppContext>) => lookAtPost(db, context, payload.content_id),
})

const lookEveryMs = 86_400_000

/** Enqueues the daily look at live posts. */
export async function enqueueLooks({ engine, jobs, now }: AppContext): Promise<void> {
  const due = await listPostsToLookAt(engine, new Date(now().getTime() - lookEveryMs))
  await jobs.enqueueAll(
    lookAtPostJob,
    due.map(({ account_id, content_id }) => ({ account_id, content_id })),
    createSystemExecutor(engine),
  )
}

/** Records what the network has of the post, and tells people once when it was removed or changed there. */
export async function lookAtPost(db: AccountDb, context: AppContext, id: string): Promise<void> {
  const row = await findContentRow(db, id)
  if (row?.status !== 'published' || row.remote === null || row.channel_id === null) return
  // What is being changed from here is no finding.
  if ((await findOpenAttempt(db, id)) !== undefined) return
  const opened = await openConnection(db, context, row.channel_id)
  const client = opened && getNetworkClient(opened.channelType)
  if (opened === null || client === null) return
  let checkedAt = context.now().toISOString()
  const state = await client.inspect(row.remote, opened.connection).catch((error: unknown) => {
    if (!(error instanceof NetworkError)) throw error
    // It is looked at again when the network takes requests, not a day later.
    if (error.until !== null) checkedAt = new Date(error.until.getTime() - lookEveryMs).toISOString()
    return 'unclear' as const
  })
  await db.transaction(async (tx) => {
    const current = await lockContent(tx, id)
    if (current.status !== 'published' || current.live_hash !== row.live_hash) return
    // A network that cannot be asked has changed nothing.
    const found = state === 'unclear' ? current.remote_state : state
    await saveRemoteState(tx, id, found, checkedAt)
    if (found === null || found === 'live' || found === current.remote_state) return
    await insertContentEvent(tx, id, null, found === 'gone' ? 'gone_there' : 'changed_there')
    await notifyOfLiveChange(tx, context, current, found)
  })
}
