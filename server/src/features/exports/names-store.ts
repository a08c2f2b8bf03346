import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { findUsersByIds } from '../accounts/index.ts'

/** Names of channels, pillars and authors by their ids. */
export async function loadNames(db: AccountDb, context: AppContext) {
  const channels = await db.from('channels').select(['id', 'name']).execute()
  const pillars = await db.from('pillars').select(['id', 'name']).execute()
  const authors = await db.from('contents').select('author_id').distinct().execute()
  const writers = await db.from('ideas').select('user_id').distinct().execute()
  const ids = new Set([...authors.map((row) => row.author_id), ...writers.map((row) => row.user_id)])
  const people = await findUsersByIds(
    context.engine,
    [...ids].flatMap((id) => id ?? []),
  )
  const byId = (rows: { id: string; name: string }[]) => {
    const names = new Map(rows.map(({ id, name }) => [id, name]))
    return (id: string | null): string | null => (id === null ? null : (names.get(id) ?? null))
  }
  return {
    channel: byId(channels),
    pillar: byId(pillars),
    person: (id: string | null): string | null => (id === null ? null : (people.get(id)?.display_name ?? null)),
  }
}
