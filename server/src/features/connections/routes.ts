import { connections } from '@draftwright/contract/connections'
import { implementRoutes } from '../../http/handler.ts'
import { readChannel } from '../channels/index.ts'
import { checkChannel, testConnection } from './check.ts'

export const connectionRoutes = implementRoutes(connections, {
  test: ({ db, context, body: { channel_type, channel_id, ...given } }) =>
    testConnection(db, context, channel_type, channel_id, given),
  async check({ db, context, params }) {
    await readChannel(db, context, params.id)
    await checkChannel(db, context, params.id)
    return readChannel(db, context, params.id)
  },
})
