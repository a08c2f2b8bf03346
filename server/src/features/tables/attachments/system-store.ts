import { type Engine, SYSTEM } from '../../../db/engine.ts'

export interface ServedAttachment {
  readonly account_id: string
  readonly key: string
  readonly filename: string
  readonly media_type: string
  readonly width: number | null
}

/** For a signed address, which names no workspace. */
export async function findServedAttachment(engine: Engine, id: string): Promise<ServedAttachment | undefined> {
  const { rows } = await engine.query<ServedAttachment>(
    SYSTEM,
    'select account_id, key, filename, media_type, width from table_attachments where id = $1',
    [id],
  )
  return rows[0]
}

interface AttachmentPlace {
  readonly account_id: string
  readonly base_id: string
}

/** The bases whose files are older than a day: those of the last day are stored before their cell is written. */
export async function listAttachmentBases(engine: Engine): Promise<AttachmentPlace[]> {
  const { rows } = await engine.query<AttachmentPlace>(
    SYSTEM,
    `select account_id, base_id from table_attachments where created_at < now() - interval '1 day'
      group by account_id, base_id`,
  )
  return rows
}

/** Of those files of a base, the ones that no cell holds, not even of a deleted field, and no change that could be undone. */
export async function listUnusedAttachments(
  engine: Engine,
  { account_id, base_id }: AttachmentPlace,
  limit: number,
): Promise<{ readonly id: string; readonly key: string }[]> {
  const { rows } = await engine.query<{ id: string; key: string }>(
    SYSTEM,
    `with held as (
       select file #>> '{}' as id
         from base_tables t
         join table_fields f on f.account_id = t.account_id and f.table_id = t.id and f.type = 'multipleAttachments'
         join table_records r on r.account_id = t.account_id and r.table_id = t.id
         cross join lateral jsonb_path_query(r.cells->f.id, 'lax $[*].id') as file
        where t.account_id = $1 and t.base_id = $2
       union
       select file #>> '{}'
         from table_changes c
         cross join lateral jsonb_path_query(c.records, 'lax $[*].*.*[*].id') as file
        where c.account_id = $1 and c.base_id = $2)
     select id, key from table_attachments a
      where account_id = $1 and base_id = $2 and created_at < now() - interval '1 day'
        and not exists (select from held h where h.id = a.id)
      order by created_at limit $3`,
    [account_id, base_id, limit],
  )
  return rows
}
