import { goals } from '@draftwright/contract/goals'
import { addDays } from '@draftwright/contract/wall-clock'
import { detailDays } from '@draftwright/contract/visits'
import { createId } from '../../db/create-id.ts'
import { conflictError, notFoundError } from '../../http/errors.ts'
import { implementRoutes } from '../../http/handler.ts'
import {
  listOwnVisits,
  lockCounting,
  markEarlierConversions,
  readCountingRules,
  readToday,
  readVisitScope,
} from '../analytics/index.ts'
import { listFunnels } from './funnels-store.ts'
import {
  deleteGoal,
  findGoal,
  insertGoal,
  listFilteredGoalSums,
  listGoals,
  listGoalSums,
  renameGoal,
} from './goals-store.ts'
import { lockGoals } from './lock-goals-store.ts'

/** Per workspace: each view is compared with all of them. */
const maxGoals = 50

const sumVisits = (days: readonly { visits: number }[]): number => days.reduce((sum, { visits }) => sum + visits, 0)
const divide = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)

export const goalRoutes = implementRoutes(goals, {
  list: ({ db }) => listGoals(db),
  create: ({ db, context, body }) =>
    db.transaction(async (trx) => {
      await lockGoals(trx)
      if ((await listGoals(trx)).length >= maxGoals)
        throw conflictError('too_many_goals', `A workspace can have ${maxGoals} goals. Delete some first.`)
      // Otherwise what is being counted meanwhile would be counted twice, or not at all.
      await lockCounting(trx)
      const now = context.now()
      const counted_from = addDays(await readToday(trx, now), 1 - detailDays)
      const goal = await insertGoal(trx, { ...body, id: createId(), counted_from, created_at: now.toISOString() })
      await markEarlierConversions(trx, goal.id, counted_from)
      return goal
    }),
  async update({ db, params, body }) {
    const goal = await renameGoal(db, params.id, body.name)
    if (goal === undefined) throw notFoundError('Goal')
    return goal
  },
  remove: ({ db, params }) =>
    db.transaction(async (trx) => {
      await lockGoals(trx)
      const goal = await findGoal(trx, params.id)
      if (goal === undefined) throw notFoundError('Goal')
      const funnel = (await listFunnels(trx)).find(({ steps }) => steps.some((step) => step.goal_id === goal.id))
      if (funnel !== undefined)
        throw conflictError(
          'goal_in_funnel',
          `This goal is a step of the funnel “${funnel.name}”. Change the funnel first.`,
        )
      await deleteGoal(trx, goal.id)
      return null
    }),
  async report({ db, context, query }) {
    const scope = await readVisitScope(db, query, await readToday(db, context.now()), { needsVisits: false })
    const [rules, sums] = await Promise.all([
      readCountingRules(db),
      scope.isFiltered
        ? listFilteredGoalSums(db, scope).then((found) => ({ ...found, days: null }))
        : Promise.all([listGoalSums(db, scope), listOwnVisits(db, scope.span)]).then(([found, days]) => ({
            goals: found,
            days,
            visits: sumVisits(days),
          })),
    ])
    // Days before a goal's first one had visits, and nothing is known of what they reached.
    const toWhole = (goal: { counted_from: string }) =>
      sums.days === null ? sums.visits : sumVisits(sums.days.filter(({ day }) => day >= goal.counted_from))
    return {
      goals: sums.goals.map((goal) => ({ ...goal, rate: divide(goal.visits, toWhole(goal)) })),
      visits: sums.visits,
      start_date: scope.span.from,
      end_date: scope.span.to,
      details_from: scope.detailsFrom,
      mode: rules?.mode ?? 'visitors',
    }
  },
})
