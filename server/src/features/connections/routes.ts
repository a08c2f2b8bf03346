import { connections } from '@draftwright/contract/connections'
import { implementRoutes } from '../../http/handler.ts'
import { readChannel } from '../channels/index.ts'
import { listApps, removeApp, saveApp } from './apps.ts'
import { chooseProfile, finishAuthorization, listProfiles, startAuthorization } from './authorize.ts'
import { checkChannel, testConnection } from './check.ts'
import { disconnectChannel } from './end-access.ts'

export const connectionRoutes = implementRoutes(connections, {
  async test({ db, context, body: { channel_type, channel_id, ...given } }) {
    if (channel_id !== undefined) await readChannel(db, context, channel_id)
    return testConnection(db, context, channel_type, channel_id, given)
  },
  async check({ db, context, params }) {
    await readChannel(db, context, params.id)
    await checkChannel(db, context, params.id)
    return readChannel(db, context, params.id)
  },
  async authorize({ db, context, caller, params }) {
    await readChannel(db, context, params.id)
    return startAuthorization(db, context, caller.userId, params.id)
  },
  async integrate({ db, context, caller, params, body }) {
    const { channelId, profiles } = await finishAuthorization(
      db,
      context,
      { userId: caller.userId, network: params.network },
      body,
    )
    return { channel: await readChannel(db, context, channelId), profiles }
  },
  async disconnect({ db, context, params }) {
    await readChannel(db, context, params.id)
    await disconnectChannel(db, context, params.id)
    return readChannel(db, context, params.id)
  },
  async profiles({ db, context, params }) {
    await readChannel(db, context, params.id)
    return listProfiles(db, context, params.id)
  },
  async chooseProfile({ db, context, params, body }) {
    await readChannel(db, context, params.id)
    await chooseProfile(db, context, params.id, body.profile_id)
    return readChannel(db, context, params.id)
  },
  apps: ({ db, context }) => listApps(db, context),
  saveApp: ({ db, context, params, body }) => saveApp(db, context, params, body),
  removeApp: ({ db, context, params }) => removeApp(db, context, params),
})
