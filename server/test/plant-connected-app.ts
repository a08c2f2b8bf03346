import { createId } from '../src/db/create-id.ts'
import { createSystemDb } from '../src/db/system-db.ts'
import type { AppContext } from '../src/http/app-context.ts'
import type { Person } from './harness.ts'

export const connectedAppId = createId()

/** An app that the owner has connected, without tokens. */
export async function plantConnectedApp(owner: Person, _rows: unknown, { engine }: AppContext): Promise<void> {
  const db = createSystemDb(engine)
  await db.deleteFrom('connected_apps').where('id', '=', connectedAppId).execute()
  await db
    .insertInto('connected_apps')
    .values({
      account_id: owner.accountId ?? '',
      id: connectedAppId,
      user_id: owner.session?.user.id ?? '',
      grant_id: connectedAppId,
      client_id: 'planted',
      client_name: 'Planted',
      redirect_host: 'app.example',
      scopes: ['ideas:read'],
    })
    .execute()
}

/** Why no sample of a request to connect can succeed. */
export const askedElsewhere = 'needs the browser that an app has sent: oauth/oauth.test.ts'
