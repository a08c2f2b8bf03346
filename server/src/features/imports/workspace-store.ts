import type { AccountDb } from '../../db/account-db.ts'
import { readAccountTimeZone } from '../accounts/index.ts'
import { buildTextKey, buildTitleKey, type Workspace } from './parse-row.ts'

/** The records that rows may refer to. An ambiguous name of channels or pillars means the older one. */
export async function readWorkspace(db: AccountDb): Promise<Workspace> {
  const channels = await db.from('channels').select(['id', 'name']).orderBy('created_at', 'desc').execute()
  const pillars = await db.from('pillars').select(['id', 'name']).orderBy('created_at', 'desc').execute()
  const named = (rows: { id: string; name: string }[]) => new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]))
  return { zone: await readAccountTimeZone(db), channels: named(channels), pillars: named(pillars) }
}

/** Texts read in one statement. */
const batch = 1000

/** Duplicate keys of all existing records, without the trash. */
export async function collectKnownKeys(db: AccountDb, kind: 'posts' | 'ideas'): Promise<Set<string>> {
  const keys = new Set<string>()
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = kind === 'posts' ? await listPostsAfter(db, last) : await listIdeasAfter(db, last)
    for (const { title, channel_id, text } of rows) {
      if (title !== null) keys.add(buildTitleKey(title, channel_id))
      keys.add(buildTextKey(text))
    }
    const end = rows.at(-1)
    if (end === undefined || rows.length < batch) return keys
    last = end.id
  }
}

async function listPostsAfter(db: AccountDb, after: string) {
  const rows = await db
    .from('contents')
    .select(['id', 'title', 'channel_id', 'plain_text'])
    .where('deleted_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(batch)
    .execute()
  // The plain text begins with the title on its own line.
  return rows.map(({ plain_text, ...row }) => ({ ...row, text: plain_text.slice(row.title.length + 1) }))
}

async function listIdeasAfter(db: AccountDb, after: string) {
  const rows = await db
    .from('ideas')
    .select(['id', 'text'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(batch)
    .execute()
  return rows.map((row) => ({ ...row, title: null, channel_id: null }))
}
