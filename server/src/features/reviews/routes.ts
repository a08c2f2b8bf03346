import { reviewSteps } from '@draftwright/contract/reviews'
import { implementRoutes } from '../../http/handler.ts'
import { invalidInputError } from '../../http/errors.ts'
import { listApprovers } from './approvers.ts'
import { listSteps, lockSteps, replaceSteps } from './steps-store.ts'

export const reviewStepRoutes = implementRoutes(reviewSteps, {
  async list({ db, context }) {
    const active = await listApprovers(db, context)
    const steps = await listSteps(db)
    return steps.map((step) => ({ ...step, reviewer_ids: step.reviewer_ids.filter((id) => active.has(id)) }))
  },

  async save({ db, context, body }) {
    const active = await listApprovers(db, context)
    const known = new Set((await listSteps(db)).map(({ id }) => id))
    const ids = body.steps.flatMap(({ id }) => id ?? [])
    if (ids.some((id) => !known.has(id)) || new Set(ids).size < ids.length)
      throw invalidInputError([{ field: 'steps', message: 'includes an unknown or repeated step' }])
    if (body.steps.some(({ reviewer_ids }) => reviewer_ids.some((id) => !active.has(id))))
      throw invalidInputError([
        { field: 'steps', message: 'includes a reviewer who cannot approve posts in this workspace' },
      ])
    const steps = body.steps.map((step) => ({ ...step, reviewer_ids: [...new Set(step.reviewer_ids)] }))
    await db.transaction(async (tx) => {
      await lockSteps(tx)
      await replaceSteps(tx, steps)
    })
    return listSteps(db)
  },
})
