import { connections } from '@draftwright/contract/connections'
import { implementRoutes } from '../../http/handler.ts'
import { readChannel } from '../channels/index.ts'
import { listApps, removeApp, saveApp } from './apps.ts'
import { chooseProfile, finishAuthorization, listProfiles, startAuthorization } from './authorize.ts'
import { checkChannel, testConnection } from './check.ts'
import { disconnectChannel } from './end-access.ts'

export const connectionRoutes = implementRoutes(connections, {
  test: ({ db, context, body: { channel_type, channel_id, ...given } }) =>
    testConnection(db, context, channel_type, channel_id, given),
  async check({ db, context, params }) {
    await readChannel(db, context, params.id)
    await checkChannel(db, context, params.id)
    return readChannel(db, context, params.id)
  },
  authorize: ({ db, context, caller, params }) => startAuthorization(db, context, caller.userId, params.id),
  integrate: ({ db, context, caller, params, body }) =>
    finishAuthorization(db, context, caller.userId, params.network, body),
  disconnect: ({ db, context, params }) => disconnectChannel(db, context, params.id),
  profiles: ({ db, context, params }) => listProfiles(db, context, params.id),
  chooseProfile: ({ db, context, params, body }) => chooseProfile(db, context, params.id, body.profile_id),
  apps: ({ db, context }) => listApps(db, context),
  saveApp: ({ db, context, params, body }) => saveApp(db, context, params, body),
  removeApp: ({ db, context, params }) => removeApp(db, context, params),
})
