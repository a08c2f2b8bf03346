import type {
  IntegrationInput,
  PersonalPlatformInfo,
  SocialIntegration,
} from '@draftwright/contract/social-integrations'
import { type PersonalPlatform, personalPlatforms } from '@draftwright/contract/share-platforms'
import type { AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'
import type { AppContext } from '../../http/app-context.ts'
import { invalidInputError, notFoundError } from '../../http/errors.ts'
import { getChannelType, getConsentFlow, listChannelTypeInfos } from '../../integrations/channel-types/registry.ts'
import {
  endSession,
  lockStoredSettings,
  mergeOwnSettings,
  openSettings,
  requestCheck,
  sealNewSettings,
  sealSettings,
} from '../channels/index.ts'
import { findApp } from './apps.ts'
import { connectProfile, explainFailure } from './authorize.ts'
import { checkChannel } from './check.ts'
import { openConnection, storeSession } from './connection.ts'
import { revokeEndedAccess } from './end-access.ts'
import {
  findIntegrationRow,
  giveUpIntegration,
  insertIntegration,
  type IntegrationRow,
  listIntegrationRows,
  lockIntegrations,
  removeGivenUp,
  updateIntegration,
} from './integrations-store.ts'
import { clearConnection } from './store.ts'

const dayMs = 86_400_000

/** Settings that a person's own account always has, so that nobody is asked for them. */
const fixedSettings: Partial<Record<PersonalPlatform, Record<string, string>>> = { linkedin: { posts_as: 'person' } }

function toIntegration(row: IntegrationRow, now: Date): SocialIntegration {
  const { id, pending_connection: is_pending, expires_at, state, failure } = row
  const leftMs = expires_at === null ? null : Date.parse(expires_at) - now.getTime()
  const isOver = leftMs !== null && leftMs <= 0
  const needs_reconnect = !is_pending && (state === 'needs_reconnect' || isOver)
  return {
    id,
    // A person's own rows are of no other types.
    platform: row.channel_type as PersonalPlatform,
    connected: !is_pending && row.connected_at !== null && state === 'connected' && !isOver,
    expires_in_days: leftMs === null ? null : Math.max(0, Math.floor(leftMs / dayMs)),
    needs_reconnect,
    is_pending,
    connected_as: row.connected_as,
    url: row.connected_url,
    failure: failure ?? (isOver ? 'The access has ended' : null),
    // The networks' words are about channels.
    fix: needs_reconnect ? 'Connect the account again.' : row.failure_fix,
    checked_at: row.checked_at,
    settings: row.settings,
  }
}

export const listIntegrations = async (db: AccountDb, context: AppContext, userId: string) =>
  (await listIntegrationRows(db, userId)).map((row) => toIntegration(row, context.now()))

/** Throws 404 for one that the person does not have. */
export async function readIntegration(
  db: AccountDb,
  context: AppContext,
  userId: string,
  platform: PersonalPlatform,
): Promise<SocialIntegration> {
  const row = await findIntegrationRow(db, userId, platform)
  if (row?.is_active !== true) throw notFoundError('Account')
  return toIntegration(row, context.now())
}

/** The networks that people connect with, and whether an app is there for those that want one. */
export async function listPersonalPlatforms(db: AccountDb, context: AppContext): Promise<PersonalPlatformInfo[]> {
  const infos = new Map(listChannelTypeInfos().map((info) => [info.channel_type, info]))
  return Promise.all(
    personalPlatforms.map(async (channel_type): Promise<PersonalPlatformInfo> => {
      const info = infos.get(channel_type)
      if (info === undefined) throw new Error(`There is no channel type ${channel_type}`)
      const fixed = fixedSettings[channel_type] ?? {}
      const needsApp = info.consent?.needs_app === true
      return {
        ...info,
        channel_type,
        fields: info.fields.filter(({ name }) => !(name in fixed)),
        is_ready: !needsApp || (await findApp(db, context, channel_type, fixed)) !== null,
      }
    }),
  )
}

/** Connects or changes the person's own account, and asks the network. Empty values stay as they are. Throws 400, and 404 for a change of none. */
export async function saveIntegration(
  db: AccountDb,
  context: AppContext,
  { userId, platform, isNew }: { userId: string; platform: PersonalPlatform; isNew: boolean },
  input: IntegrationInput,
): Promise<SocialIntegration> {
  const { settings, session } = splitInput(context, platform, input)
  const id = await db.transaction(async (tx) => {
    await lockIntegrations(tx, userId)
    const row = await findIntegrationRow(tx, userId, platform)
    const isThere = row?.is_active === true
    if (!isThere && !isNew) throw notFoundError('Account')
    const own = { ...(isThere ? {} : fixedSettings[platform]), ...settings }
    if (row !== undefined) {
      await updateIntegration(tx, row.id, await mergeOwnSettings(tx, context, row.id, own))
      return row.id
    }
    const fresh = createId()
    const sealed = sealNewSettings(context.secrets, { accountId: tx.accountId, channelId: fresh }, platform, own)
    const { label: name } = getChannelType(platform)
    await insertIntegration(tx, { id: fresh, owner_id: userId, channel_type: platform, name, ...sealed })
    await requestCheck(tx, fresh)
    return fresh
  })
  if (session !== null) await storeTokens(db, context, id, session)
  else await checkChannel(db, context, id)
  return readIntegration(db, context, userId, platform)
}

/** Tokens that a network gave elsewhere are a session; what else is given are the platform's own settings. */
function splitInput(context: AppContext, platform: PersonalPlatform, input: IntegrationInput) {
  const { platform: named = platform, ...given } = input
  if (named !== platform)
    throw invalidInputError([{ field: 'platform', message: `must be ${platform}, as in the address` }])
  const { access_token, expires_in, refresh_token, refresh_token_expires_in, ...settings } = given
  const readTokens = getConsentFlow(platform)?.readTokens
  if (readTokens === undefined) return { settings: omitNull(given), session: null }
  if (access_token && expires_in == null)
    throw invalidInputError([{ field: 'expires_in', message: 'must be given with the token' }])
  const tokens = omitNull({ access_token, expires_in, refresh_token, refresh_token_expires_in })
  return {
    settings: omitNull(settings),
    session: Object.keys(tokens).length === 0 ? null : readTokens(tokens, context.now()),
  }
}
const omitNull = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value != null && value !== ''))

async function storeTokens(
  db: AccountDb,
  context: AppContext,
  id: string,
  session: Record<string, unknown>,
): Promise<void> {
  const opened = await openConnection(db, context, id)
  if (opened === null) throw notFoundError('Account')
  const { settings } = opened.connection
  await explainFailure(() => storeSession(db, context, id, settings, session))
  await connectProfile(db, context, id, settings)
}

/** Asks the network how the account stands. Throws 404. */
export async function testIntegration(db: AccountDb, context: AppContext, userId: string, platform: PersonalPlatform) {
  const { id } = await readIntegration(db, context, userId, platform)
  await checkChannel(db, context, id)
  return readIntegration(db, context, userId, platform)
}

/**
 * Deletes what the account was connected with, and asks the network to end the access. One that cannot be asked now is asked at the
 * next check; until then the access alone is kept, where nobody sees it. Throws 404.
 */
export async function removeIntegration(
  db: AccountDb,
  context: AppContext,
  userId: string,
  platform: PersonalPlatform,
): Promise<void> {
  const id = await db.transaction(async (tx) => {
    await lockIntegrations(tx, userId)
    const row = await findIntegrationRow(tx, userId, platform)
    const stored = row?.is_active === true ? await lockStoredSettings(tx, row.id) : undefined
    if (row === undefined || stored === undefined) throw notFoundError('Account')
    const key = { accountId: tx.accountId, channelId: row.id }
    const ended = endSession(platform, openSettings(context.secrets, key, stored))
    await giveUpIntegration(tx, row.id, sealSettings(context.secrets, key, platform, ended))
    await clearConnection(tx, row.id)
    return row.id
  })
  await revokeEndedAccess(db, context, id)
  await removeGivenUp(db, id)
}
