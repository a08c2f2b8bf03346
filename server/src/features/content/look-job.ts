import { z } from 'zod'
import type { AccountDb } from '../../db/account-db.ts'
import { listPostsToLookAt } from './system-store.ts'
import { createSystemExecutor } from '../../db/executor.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { RemoteFinding } from '../../integrations/channel-types/channel-type.ts'
import { NetworkError } from '../../integrations/channel-types/network-error.ts'
import { getNetworkClient } from '../../integrations/channel-types/registry.ts'
import { defineJob, type JobRun } from '../../jobs/define-job.ts'
import { openConnection } from '../connections/index.ts'
import { findOpenAttempt } from '../deliveries/index.ts'
import { notifyOfDuePost, notifyOfLiveChange } from './notifications.ts'
import { saveRemoteState } from './remote-store.ts'
import { insertContentEvent } from './events-store.ts'
import { type ContentRow, findContentRow } from './store.ts'
import { applyTransition, lockContent } from './transitions.ts'

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
/** One that waits there may be public in an hour. */
const lookAtWaitingEveryMs = 3_600_000

/** Enqueues the daily look at live posts. */
export async function enqueueLooks({ engine, jobs, now }: AppContext): Promise<void> {
  const at = now().getTime()
  const due = await listPostsToLookAt(engine, {
    before: new Date(at - lookEveryMs),
    waitingBefore: new Date(at - lookAtWaitingEveryMs),
  })
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
  const found = await client.inspect(row.remote, opened.connection).catch((error: unknown) => {
    if (!(error instanceof NetworkError)) throw error
    // It is looked at again when the network takes requests, not a day later.
    if (error.until !== null) checkedAt = new Date(error.until.getTime() - lookEveryMs).toISOString()
    return 'unclear' as const
  })
  const finding = typeof found === 'string' ? { state: found } : found
  await db.transaction(async (tx) => {
    const current = await lockContent(tx, id)
    if (current.status === 'published' && current.live_hash === row.live_hash)
      await saveFinding(tx, context, current, { ...finding, checkedAt })
  })
}

interface DatedFinding extends RemoteFinding {
  readonly checkedAt: string
}

async function saveFinding(
  tx: AccountDb,
  context: AppContext,
  post: ContentRow,
  { state, version, url, checkedAt }: DatedFinding,
): Promise<void> {
  // A network that cannot be asked has changed nothing.
  const found = state === 'unclear' ? post.remote_state : state
  await saveRemoteState(tx, post.id, found, checkedAt)
  if (post.remote_state === 'waiting' && found === 'live' && post.remote !== null) {
    const answers = post.remote.answers.map((answer) => ({
      ...answer,
      data: { ...answer.data, ...(version && { version }) },
    }))
    const remote = { ...post.remote, url: url ?? null, answers }
    await applyTransition(
      tx,
      post,
      { actorId: null, verb: 'published' },
      { posted_url: remote.url, remote, remote_state: 'live' },
    )
    await notifyOfDuePost(tx, context, post, 'published')
    return
  }
  if (found !== 'gone' && found !== 'changed') return
  if (found === post.remote_state) return
  await insertContentEvent(tx, post.id, null, found === 'gone' ? 'gone_there' : 'changed_there')
  await notifyOfLiveChange(tx, context, post, found)
}
