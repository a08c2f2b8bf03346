import { shareConsents } from '@draftwright/contract/share-consents'
import { implementRoutes } from '../../http/handler.ts'
import { endUnsentSharesByActor } from '../deliveries/index.ts'
import { readConsent, saveConsent, withdrawConsent } from '../share-consents/index.ts'
import { withdrawnConsent } from './share-delivery.ts'

export const shareConsentRoutes = implementRoutes(shareConsents, {
  read: ({ db, caller }) => readConsent(db, caller.userId),
  async agree({ db, context, caller }) {
    await saveConsent(db, caller.userId, context.now().toISOString())
    return readConsent(db, caller.userId)
  },
  async withdraw({ db, context, caller }) {
    await db.transaction(async (tx) => {
      await withdrawConsent(tx, caller.userId, context.now().toISOString())
      // One that may have arrived is looked up before it could be sent again.
      await endUnsentSharesByActor(tx, caller.userId, withdrawnConsent.message, withdrawnConsent.fix)
    })
    return readConsent(db, caller.userId)
  },
})
