import { attribution, type Choice, type TouchedDeal } from '@draftwright/contract/attribution'
import { notFoundError } from '../../http/errors.ts'
import { implementRoutes } from '../../http/handler.ts'
import { readCrmRecord, removeFormEntries } from '../crm/index.ts'
import { removeAnswersOfContact } from '../forms/index.ts'
import { findDeal } from './deals-store.ts'
import { createPersonalLink } from './create-personal-link.ts'
import { type AttributionContext, readTouchSight } from './read-credits.ts'
import { readTouchedByPost } from './read-post.ts'
import { readSummary } from './read-summary.ts'
import { deleteTouchesOfContact, isPersonalTrackingOn, savePersonalTracking } from '../touches/index.ts'
import { weighTouches, toTouch } from './to-touch.ts'
import { listTouchesOfContact, listTouchesOfDeals } from './touches-store.ts'

/** Of a person's list. */
const mostTouches = 200

async function readTouchedDeal(
  call: AttributionContext & { params: { id: string }; query: Choice },
): Promise<TouchedDeal> {
  const { db, params, query } = call
  const sight = await readTouchSight(call)
  const deal = await findDeal(db, sight.ownerId, params.id)
  if (deal === undefined) throw notFoundError('Opportunity')
  const rows = await listTouchesOfDeals(db, sight, [deal.id])
  return {
    ...deal,
    model: query.model,
    lookback: query.lookback,
    touches: weighTouches(deal, rows, query).map(({ touch }) => touch),
  }
}

export const attributionRoutes = implementRoutes(attribution, {
  deal: readTouchedDeal,
  summary: (call) => readSummary(call, call.query),
  post: readTouchedByPost,
  async contact(call) {
    const sight = await readTouchSight(call)
    const { id } = await readCrmRecord(call, 'contacts', call.params.id)
    const rows = await listTouchesOfContact(call.db, sight, id)
    return rows.toReversed().slice(0, mostTouches).map(toTouch)
  },
  async forget(call) {
    const { id } = await readCrmRecord(call, 'contacts', call.params.id)
    call.db.addAuditNote({ target_kind: 'contact', target_id: id })
    await call.db.transaction(async (tx) => removeFormEntries(tx, await removeAnswersOfContact(tx, call.context, id)))
    await deleteTouchesOfContact(call.db, id)
    return null
  },
  createLink: createPersonalLink,
  settings: async ({ db }) => ({ personal_tracking: await isPersonalTrackingOn(db) }),
  async changeSettings({ db, body }) {
    db.addAuditNote({ details: { personal_tracking: body.personal_tracking } })
    await savePersonalTracking(db, body.personal_tracking)
    return { personal_tracking: await isPersonalTrackingOn(db) }
  },
})
