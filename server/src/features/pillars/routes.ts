import { pillars } from '@draftwright/contract/pillars'
import { implement } from '../../http/call.ts'
import { notFound } from '../../http/errors.ts'
import { listContents } from '../content/index.ts'
import { createPillar, deletePillar, listPillars, readPillar, updatePillar } from './store.ts'

export const pillarRoutes = implement(pillars, {
  list: ({ db, query }) => listPillars(db, query),
  create: ({ db, body }) => createPillar(db, body),
  read: async ({ db, params }) => found(await readPillar(db, params.id)),
  async update({ db, params, body }) {
    const pillar = found(await updatePillar(db, params.id, body))
    await db.notify('site_changed', { account_id: db.accountId })
    return pillar
  },
  async remove({ db, params, body }) {
    found(
      body === undefined ? await updatePillar(db, params.id, { is_active: false }) : await deletePillar(db, params.id),
    )
    await db.notify('site_changed', { account_id: db.accountId })
    return null
  },
  async contents({ db, params, parts }) {
    found(await readPillar(db, params.id))
    return listContents(db, parts, { pillar_id: params.id })
  },
})

function found<T>(pillar: T | undefined): T {
  if (pillar === undefined) throw notFound('Pillar')
  return pillar
}
