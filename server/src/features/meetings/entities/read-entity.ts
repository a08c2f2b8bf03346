import { notFoundError } from '../../../http/errors.ts'
import { findContextEntity } from './store.ts'

/** With the number of its meetings that the person sees. Throws 404. */
export async function readEntity(db: Parameters<typeof findContextEntity>[0], userId: string, id: string) {
  const entity = await findContextEntity(db, { userId }, id)
  if (entity === undefined) throw notFoundError('Context entity')
  return entity
}
