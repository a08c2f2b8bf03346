import type { AccountDb } from '../../db/account-db.ts'
import { accountZone } from '../accounts/index.ts'
import { textKey, titleKey, type Workspace } from './read-row.ts'

/** What rows may name. A name that two channels or pillars share stands for the older one. */
export async function readWorkspace(db: AccountDb): Promise<Workspace> {
  const channels = await db.from('channels').select(['id', 'name']).orderBy('created_at', 'desc').execute()
  const pillars = await db.from('pillars').select(['id', 'name']).orderBy('created_at', 'desc').execute()
  const named = (rows: { id: string; name: string }[]) => new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]))
  return { zone: await accountZone(db), channels: named(channels), pillars: named(pillars) }
}

/** Texts read in one statement. */
const batch = 1000

/** Keys of everything the workspace has already, without the trash. */
export async function knownKeys(db: AccountDb, kind: 'posts' | 'ideas'): Promise<Set<string>> {
  const keys = new Set<string>()
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = kind === 'posts' ? await postsAfter(db, last) : await ideasAfter(db, last)
    for (const { title, channel_id, text } of rows) {
      if (title !== null) keys.add(titleKey(title, channel_id))
      keys.add(textKey(text))
    }
    const end = rows.at(-1)
    if (end === undefined || rows.length < batch) return keys
    last = end.id
  }
}

async function postsAfter(db: AccountDb, after: string) {
  const rows = await db
    .from('contents')
    .select(['id', 'title', 'channel_id', 'plain_text'])
    .where('deleted_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(batch)
    .execute()
  // The plain text begins with the title on a line of its own.
  return rows.map(({ plain_text, ...row }) => ({ ...row, text: plain_text.slice(row.title.length + 1) }))
}

async function ideasAfter(db: AccountDb, after: string) {
  const rows = await db
    .from('ideas')
    .select(['id', 'text'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(batch)
    .execute()
  return rows.map((row) => ({ ...row, title: null, channel_id: null }))
}
