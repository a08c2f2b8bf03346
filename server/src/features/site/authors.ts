import type { AccountDb } from '../../db/account-db.ts'
import type { Engine } from '../../db/engine.ts'
import { toSlug } from '../../documents/slug.ts'
import { findUsersByIds } from '../accounts/index.ts'
import { isPersonalTrackingOn } from '../touches/index.ts'
import type { Author, SiteFacts } from './model.ts'
import { listAuthorIds, listTopics } from './store.ts'

/** The data of every page's frame: the topics and the authors of live posts, and what readers must be told. */
export async function readSiteFacts(engine: Engine, db: AccountDb): Promise<SiteFacts> {
  const ids = await listAuthorIds(db)
  const people = await findUsersByIds(engine, ids)
  const named = ids.flatMap((id) => {
    const person = people.get(id)
    return person === undefined || person.deleted_at !== null ? [] : [{ id, name: person.display_name.trim() }]
  })
  return { topics: await listTopics(db), authors: toAuthors(named), tracksPeople: await isPersonalTrackingOn(db) }
}

/** Gives each a unique slug; of two with one name the later one gets a part of their id. */
function toAuthors(people: readonly { id: string; name: string }[]): Author[] {
  const taken = new Set<string>()
  return people.flatMap(({ id, name }) => {
    if (name === '') return []
    const plain = toSlug(name, 'author')
    const slug = taken.has(plain) ? `${plain}-${id.replaceAll('-', '').slice(-8)}` : plain
    taken.add(slug)
    return [{ id, slug, name }]
  })
}
