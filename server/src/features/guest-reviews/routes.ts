import { guestReviews } from '@draftwright/contract/guest-reviews'
import { implement } from '../../http/call.ts'
import { AppError } from '../../http/errors.ts'

const notYet = (): never => {
  throw new AppError(501, 'not_yet', 'This cannot be done yet')
}

export const guestReviewRoutes = implement(guestReviews, {
  list: notYet,
  create: notYet,
  revoke: notYet,
  look: notYet,
  decide: notYet,
})
