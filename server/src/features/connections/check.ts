import type { ChannelType } from '@draftwright/contract/channel-norms'
import { serverLimitsSetting } from '@draftwright/contract/server-limits'
import { z } from 'zod'
import type { AccountDb } from '../../db/account-db.ts'
import { createSystemExecutor } from '../../db/executor.ts'
import { listChannelsToCheck } from './system-store.ts'
import { conflictError, notFoundError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import { validateInput } from '../../http/validate.ts'
import type { CheckedConnection, NetworkConnection } from '../../integrations/channel-types/channel-type.ts'
import { NetworkError } from '../../integrations/channel-types/network-error.ts'
import { getChannelType, getNetworkClient } from '../../integrations/channel-types/registry.ts'
import { toStoredSettings } from '../../integrations/channel-types/stored-settings.ts'
import { defineJob, type JobRun, type Schedule } from '../../jobs/define-job.ts'
import { applySettings, omitSession, omitUnset } from '../channels/index.ts'
import { createTrialConnection, openConnection } from './connection.ts'
import { revokeEndedAccess } from './end-access.ts'
import { removeGivenUp } from './integrations-store.ts'
import { recordReport } from './connection-state.ts'
import { mergeSettings, saveChecked } from './store.ts'

const CheckPayload = z.object({ account_id: z.uuid(), channel_id: z.uuid() })
type CheckPayload = z.infer<typeof CheckPayload>

/** Asks a channel's network how it stands. */
export const checkChannelJob = defineJob({
  name: 'connections.check',
  payload: CheckPayload,
  attempts: 2,
  concurrency: 4,
  run: ({ payload, db, context }: JobRun<CheckPayload, AppContext>) => checkChannel(db, context, payload.channel_id),
})

/** Hours after which a channel is checked again; one that was added or changed is checked at once. */
const checkHours = 24

async function enqueueChecks({ engine, jobs, now }: AppContext): Promise<void> {
  const due = await listChannelsToCheck(engine, new Date(now().getTime() - checkHours * 3_600_000))
  await jobs.enqueueAll(
    checkChannelJob,
    due.map(({ account_id, channel_id }) => ({ account_id, channel_id })),
    createSystemExecutor(engine),
  )
}

export const connectionSchedules: readonly Schedule<AppContext>[] = [
  { name: 'connections.check-due', everySeconds: 20, run: enqueueChecks },
]

/** Asks the network and records what it says; nothing for a channel without a network, or one that is gone. */
export async function checkChannel(db: AccountDb, context: AppContext, channelId: string): Promise<void> {
  const opened = await openConnection(db, context, channelId)
  if (opened === null || getNetworkClient(opened.channelType) === null) return
  await revokeEndedAccess(db, context, channelId)
  if (opened.isPending) {
    await saveChecked(db, channelId, context.now())
    // A person's own account that was given up.
    if (!opened.isActive) await removeGivenUp(db, channelId)
    return
  }
  const report = await askNetwork(opened.channelType, opened.connection)
  if (report.limits !== undefined)
    await mergeSettings(db, channelId, { settings: { [serverLimitsSetting]: report.limits }, secrets: {} })
  await recordReport(db, context, channelId, report)
}

/**
 * Tries settings that are not stored yet: of a new channel, or changes to those of `channelId`. Throws 404 for an unknown channel, 400
 * for settings that its type refuses, 409 for a type without a network.
 */
export async function testConnection(
  db: AccountDb,
  context: AppContext,
  type: ChannelType,
  channelId: string | undefined,
  given: Record<string, unknown>,
): Promise<CheckedConnection> {
  if (getNetworkClient(type) === null) throw conflictError('no_connection', 'Channels of this type need no connection')
  const opened = channelId === undefined ? null : await openConnection(db, context, channelId)
  if (channelId !== undefined && opened?.channelType !== type) throw notFoundError('Channel')
  const own = omitUnset(toStoredSettings(type, given))
  const stored = omitSession(type, { ...opened?.connection.settings })
  const settings = validateInput(
    getChannelType(type).settings,
    opened === null ? own : applySettings(type, stored, own),
  )
  return askNetwork(type, createTrialConnection(db, context, type, settings))
}

async function askNetwork(type: ChannelType, connection: NetworkConnection): Promise<CheckedConnection> {
  const client = getNetworkClient(type)
  if (client === null) throw new Error(`${type} has no network`)
  try {
    return await client.check(connection)
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    const fix = error.fix ?? 'Try again in a few minutes.'
    const reasons = [{ code: error.failure, message: error.message, fix }]
    return { connected_as: null, url: null, expires_at: null, scopes: null, reasons }
  }
}
