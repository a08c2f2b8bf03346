import { shareDeliveries } from '@draftwright/contract/share-deliveries'
import { implementRoutes } from '../../http/handler.ts'
import { markShareRemoved, readOwnShare } from './share.ts'
import { editShare, resolveShare, sendShare, stopShare, verifyShare, withdrawShare } from './share-delivery-actions.ts'

export const shareDeliveryRoutes = implementRoutes(shareDeliveries, {
  read: ({ db, context, caller, params }) => readOwnShare(db, context, caller.userId, params.id),
  async send({ db, context, caller, params }) {
    await sendShare(db, context, caller.userId, params.id)
    return readOwnShare(db, context, caller.userId, params.id)
  },
  async stop({ db, context, caller, params }) {
    await stopShare(db, caller.userId, params.id)
    return readOwnShare(db, context, caller.userId, params.id)
  },
  verify: ({ db, context, caller, params }) => verifyShare(db, context, caller.userId, params.id),
  async resolve({ db, context, caller, params, body }) {
    await resolveShare(db, context, caller.userId, params.id, body)
    return readOwnShare(db, context, caller.userId, params.id)
  },
  async edit({ db, context, caller, params, body }) {
    await editShare(db, context, caller.userId, params.id, body.share_content)
    return readOwnShare(db, context, caller.userId, params.id)
  },
  markRemoved: ({ db, context, caller, params }) => markShareRemoved(db, context, caller.userId, params.id, true),
  undoRemoved: ({ db, context, caller, params }) => markShareRemoved(db, context, caller.userId, params.id, false),
  async withdraw({ db, context, caller, params }) {
    await withdrawShare(db, context, caller.userId, params.id)
    return readOwnShare(db, context, caller.userId, params.id)
  },
})
