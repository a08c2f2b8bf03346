import { type CampaignChange, type CampaignDetails, campaigns } from '@draftwright/contract/campaigns'
import type { AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'
import { inTrashError, invalidInputError, notFoundError } from '../../http/errors.ts'
import { implementRoutes } from '../../http/handler.ts'
import { listDayClicks } from '../links/index.ts'
import { findCampaign, insertCampaign, listCampaigns, setCampaignDeleted, updateCampaign } from './store.ts'

/** Throws 404. */
async function readCampaign(db: AccountDb, id: string) {
  const campaign = await findCampaign(db, id)
  if (campaign === undefined) throw notFoundError('Campaign')
  return { ...campaign, days: await listDayClicks(db, { campaignId: id }) }
}

/** Throws 400 for a change that contradicts what stays. */
function assertFitsStored(
  stored: Pick<CampaignDetails, 'starts_on' | 'ends_on' | 'goal_kind' | 'goal_number'>,
  change: Omit<CampaignChange, 'is_archived'>,
): void {
  const { starts_on, ends_on, goal_kind, goal_number } = { ...stored, ...change }
  if (starts_on && ends_on && starts_on > ends_on)
    throw invalidInputError([{ field: 'ends_on', message: 'must not be before starts_on' }])
  if (((goal_kind ?? null) === null) !== ((goal_number ?? null) === null))
    throw invalidInputError([{ field: 'goal_number', message: 'must be given together with goal_kind, or neither' }])
}

export const campaignRoutes = implementRoutes(campaigns, {
  list: ({ db, query }) => listCampaigns(db, query),
  async create({ db, body, caller }) {
    const id = createId()
    await insertCampaign(db, { ...body, id, user_id: caller.userId })
    return readCampaign(db, id)
  },
  async read({ db, params, query }) {
    const campaign = await readCampaign(db, params.id)
    if (campaign.deleted_at !== null && query.with_trash === undefined) throw inTrashError('campaign')
    return campaign
  },
  async update({ db, context, params, body }) {
    const { is_archived, ...change } = body
    const stored = await readCampaign(db, params.id)
    if (stored.deleted_at !== null) throw inTrashError('campaign')
    assertFitsStored(stored, change)
    const archived = is_archived === undefined ? {} : { archived_at: is_archived ? context.now().toISOString() : null }
    if (!(await updateCampaign(db, params.id, { ...change, ...archived }))) throw notFoundError('Campaign')
    return readCampaign(db, params.id)
  },
  async remove({ db, context, params }) {
    if (!(await setCampaignDeleted(db, params.id, context.now().toISOString()))) throw notFoundError('Campaign')
    return null
  },
  async restore({ db, params }) {
    if (!(await setCampaignDeleted(db, params.id, null))) throw notFoundError('Campaign')
    return readCampaign(db, params.id)
  },
})
