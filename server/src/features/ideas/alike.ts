import type { ideas } from '@draftwright/contract/ideas'
import { aside } from '../../aside.ts'
import type { Call } from '../../http/call.ts'
import { notFound } from '../../http/errors.ts'
import { readHead, readHeads } from './likeness-store.ts'
import type { Alike, Pair } from './likeness.ts'
import { ideasByIds } from './store.ts'

const module = new URL('likeness.ts', import.meta.url)

/** Active ideas that say much of what this one says. */
export async function similar({ db, params, signal }: Call<(typeof ideas)['similar']>) {
  const asked = await readHead(db, params.id)
  if (asked === undefined) throw notFound('Idea')
  const question = { asked, others: await readHeads(db) }
  const pairs = await aside<Pair[]>(module, 'similarTo', question, signal)
  const found = await ideasByIds(
    db,
    pairs.map(({ id }) => id),
  )
  return pairs.flatMap(({ id, likeness }) => found.filter((idea) => idea.id === id).map((idea) => ({ idea, likeness })))
}

export async function duplicates({ db, signal }: Call<(typeof ideas)['duplicates']>) {
  const groups = await aside<Alike[]>(module, 'groupsOf', await readHeads(db), signal)
  const found = await ideasByIds(
    db,
    groups.flatMap(({ ids }) => ids),
  )
  return groups.map(({ ids, likeness }) => ({
    likeness,
    ideas: ids.flatMap((id) => found.filter((idea) => idea.id === id)),
  }))
}
