import { createAccountDb } from '../../db/account-db.ts'
import type { Engine } from '../../db/engine.ts'

export interface Logo {
  logo_url: string | null
  /** Pixels. */
  logo_width: number | null
  logo_height: number | null
}

/** The size of the picture of the workspace's media library that has this address; undefined where there is none. */
export async function findLogo(engine: Engine, accountId: string, url: string): Promise<Logo | undefined> {
  const id = new RegExp(
    `^/media/${accountId}/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:-v[1-9]\\d{0,3})?\\.webp$`,
    'u',
  ).exec(url)?.[1]
  if (id === undefined) return undefined
  const row = await createAccountDb(engine, accountId)
    .from('media')
    .select(['width', 'height'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row && { logo_url: url, logo_width: row.width, logo_height: row.height }
}
