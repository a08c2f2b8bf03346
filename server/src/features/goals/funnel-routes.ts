import { funnels } from '@draftwright/contract/funnels'
import type { AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'
import { conflictError, notFoundError } from '../../http/errors.ts'
import { implementRoutes } from '../../http/handler.ts'
import { listOwnVisits, readToday, readVisitScope } from '../analytics/index.ts'
import { deleteFunnel, insertFunnel, listFunnels, updateFunnel } from './funnels-store.ts'
import { countFunnelVisits, listGoals } from './goals-store.ts'
import { lockGoals } from './lock-goals-store.ts'

/** Per workspace. */
const maxFunnels = 20

/** Throws 404. */
async function readFunnel(db: AccountDb, id: string) {
  const [funnel] = await listFunnels(db, id)
  if (funnel === undefined) throw notFoundError('Funnel')
  return funnel
}

/** Throws 404 for a goal of nobody or somebody else. */
async function assertGoals(db: AccountDb, ids: readonly string[]): Promise<void> {
  const known = new Set((await listGoals(db)).map(({ id }) => id))
  if (ids.some((id) => !known.has(id))) throw notFoundError('Goal')
}

export const funnelRoutes = implementRoutes(funnels, {
  list: ({ db }) => listFunnels(db),
  create: ({ db, context, body }) =>
    db.transaction(async (trx) => {
      await lockGoals(trx)
      await assertGoals(trx, body.steps)
      if ((await listFunnels(trx)).length >= maxFunnels)
        throw conflictError('too_many_funnels', `A workspace can have ${maxFunnels} funnels. Delete some first.`)
      const id = createId()
      await insertFunnel(trx, { ...body, id, created_at: context.now().toISOString() })
      return readFunnel(trx, id)
    }),
  update: ({ db, params, body }) =>
    db.transaction(async (trx) => {
      await lockGoals(trx)
      await assertGoals(trx, body.steps)
      if (!(await updateFunnel(trx, params.id, body))) throw notFoundError('Funnel')
      return readFunnel(trx, params.id)
    }),
  async remove({ db, params }) {
    if (!(await deleteFunnel(db, params.id))) throw notFoundError('Funnel')
    return null
  },
  async report({ db, context, params, query }) {
    const funnel = await readFunnel(db, params.id)
    const scope = await readVisitScope(db, query, await readToday(db, context.now()), { needsVisits: true })
    const { reached, fitting } = await countFunnelVisits(
      db,
      scope,
      funnel.steps.map(({ goal_id }) => goal_id),
    )
    const visits = scope.isFiltered
      ? fitting
      : (await listOwnVisits(db, scope.span)).reduce((sum, day) => sum + day.visits, 0)
    return {
      id: funnel.id,
      name: funnel.name,
      steps: funnel.steps.map((step, at) => {
        const before = at === 0 ? visits : (reached[at - 1] ?? 0)
        const count = reached[at] ?? 0
        return {
          ...step,
          visits: count,
          of_previous: before === 0 ? null : count / before,
          dropped: Math.max(0, before - count),
        }
      }),
      visits,
      start_date: scope.span.from,
      end_date: scope.span.to,
      details_from: scope.detailsFrom,
    }
  },
})
