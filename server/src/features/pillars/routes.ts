import { pillars } from '@draftwright/contract/pillars'
import { implementRoutes } from '../../http/handler.ts'
import { notFoundError } from '../../http/errors.ts'
import { listContents } from '../content/index.ts'
import { createPillar, deletePillar, listPillars, findPillar, updatePillar } from './store.ts'

export const pillarRoutes = implementRoutes(pillars, {
  list: ({ db, query }) => listPillars(db, query),
  create: ({ db, body }) => createPillar(db, body),
  read: async ({ db, params }) => assertFound(await findPillar(db, params.id)),
  async update({ db, params, body }) {
    const pillar = assertFound(await updatePillar(db, params.id, body))
    await db.notify('site_changed', { account_id: db.accountId })
    return pillar
  },
  async remove({ db, params, body }) {
    assertFound(
      body === undefined ? await updatePillar(db, params.id, { is_active: false }) : await deletePillar(db, params.id),
    )
    await db.notify('site_changed', { account_id: db.accountId })
    return null
  },
  async contents({ db, params, context }) {
    assertFound(await findPillar(db, params.id))
    return listContents(db, context, { pillar_id: params.id })
  },
})

function assertFound<T>(pillar: T | undefined): T {
  if (pillar === undefined) throw notFoundError('Pillar')
  return pillar
}
