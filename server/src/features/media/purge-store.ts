import type { AccountDb } from '../../db/account-db.ts'

export async function listOverdueMedia(db: AccountDb, ids: readonly string[], until: string): Promise<string[]> {
  const rows = await db.from('media').select('id').where('id', 'in', ids).where('deleted_at', '<=', until).execute()
  return rows.map((row) => row.id)
}

export const deleteOverdueMedia = (db: AccountDb, id: string, until: string) =>
  db.remove('media').where('id', '=', id).where('deleted_at', '<=', until).execute()
