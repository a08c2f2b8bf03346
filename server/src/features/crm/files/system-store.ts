import { type Engine, SYSTEM } from '../../../db/engine.ts'

export interface OverdueFile {
  [id: string]: unknown
  account_id: string
  id: string
  key: string
}

/** Files of records, of all workspaces, that were deleted before a moment; the oldest first, after the given one. */
export async function listOverdueFiles(
  engine: Engine,
  until: Date,
  behind: string | null,
  most: number,
): Promise<OverdueFile[]> {
  const { rows } = await engine.query<OverdueFile>(
    SYSTEM,
    `select account_id, id, key from crm_files
     where deleted_at <= $1 and ($2::uuid is null or id > $2::uuid) order by id limit ${most}`,
    [until.toISOString(), behind],
  )
  return rows
}
