import type { AccountDb } from '../../db/account-db.ts'

export interface NewMedia {
  id: string
  user_id: string
  channel_id: string
  name: string
  key: string
  media_type: string
  bytes: number
  width: number
  height: number
}
export const insertMedia = (db: AccountDb, media: NewMedia) => db.insert('media', media).execute()
