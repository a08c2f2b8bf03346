import type { ChannelType } from '@draftwright/contract/channel-norms'
import type { AppPurpose } from '@draftwright/contract/channels'
import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'

/** Which app of a workspace: `server` is the one that registered it, empty for a network with one address. */
export interface AppPlace {
  readonly channel_type: ChannelType
  readonly purpose: AppPurpose
  readonly server: string
}

export const findAppRow = (db: AccountDb, { channel_type, purpose, server }: AppPlace) =>
  db
    .from('network_apps')
    .select(['client_id', 'client_secret', 'return_url'])
    .where('channel_type', '=', channel_type)
    .where('purpose', '=', purpose)
    .where('server', '=', server)
    .executeTakeFirst()

/** The apps that the workspace entered, without those that servers registered. */
export const listAppRows = (db: AccountDb) =>
  db.from('network_apps').select(['channel_type', 'purpose', 'client_id']).where('server', '=', '').execute()

interface NewApp extends AppPlace {
  readonly id: string
  readonly client_id: string
  /** Encrypted. */
  readonly client_secret: string
  readonly return_url: string
}

export const saveAppRow = (db: AccountDb, app: NewApp) =>
  db
    .insert('network_apps', app)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'channel_type', 'purpose', 'server']).doUpdateSet({
        client_id: app.client_id,
        client_secret: app.client_secret,
        return_url: app.return_url,
        updated_at: sql<string>`now()`,
      }),
    )
    .execute()

export const deleteAppRow = (db: AccountDb, { channel_type, purpose, server }: AppPlace) =>
  db
    .remove('network_apps')
    .where('channel_type', '=', channel_type)
    .where('purpose', '=', purpose)
    .where('server', '=', server)
    .execute()
