import { reviewSteps } from '@draftwright/contract/reviews'
import { implement } from '../../http/call.ts'
import { invalid } from '../../http/errors.ts'
import { approvers } from './people.ts'
import { listSteps, lockSteps, replaceSteps } from './steps-store.ts'

export const reviewStepRoutes = implement(reviewSteps, {
  async list({ db, parts }) {
    const active = await approvers(db, parts)
    const steps = await listSteps(db)
    return steps.map((step) => ({ ...step, reviewer_ids: step.reviewer_ids.filter((id) => active.has(id)) }))
  },

  async save({ db, parts, body }) {
    const active = await approvers(db, parts)
    const known = new Set((await listSteps(db)).map(({ id }) => id))
    const ids = body.steps.flatMap(({ id }) => id ?? [])
    if (ids.some((id) => !known.has(id)) || new Set(ids).size < ids.length)
      throw invalid([{ field: 'steps', message: 'names a step that is not one of this workspace, or one twice' }])
    if (body.steps.some(({ reviewer_ids }) => reviewer_ids.some((id) => !active.has(id))))
      throw invalid([{ field: 'steps', message: 'names a reviewer who may not approve in this workspace' }])
    const steps = body.steps.map((step) => ({ ...step, reviewer_ids: [...new Set(step.reviewer_ids)] }))
    await db.transaction(async (tx) => {
      await lockSteps(tx)
      await replaceSteps(tx, steps)
    })
    return listSteps(db)
  },
})
