import type { LiveState } from '@draftwright/contract/deliveries'
import type { AccountDb } from '../../db/account-db.ts'

/** Records what the network has of a live post. Its version stays: nobody has edited it. */
export const saveRemoteState = (db: AccountDb, id: string, remote_state: LiveState | null, remote_checked_at: string) =>
  db.update('contents').set({ remote_state, remote_checked_at }).where('id', '=', id).execute()
