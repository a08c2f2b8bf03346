import { canSeeNamedStats } from '@draftwright/contract/people-stats'
import { findOwnTarget } from '@draftwright/contract/tracked-text'
import { trackedLinks } from '@draftwright/contract/tracked-links'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { Caller } from '../../http/caller.ts'
import { invalidInputError, notFoundError } from '../../http/errors.ts'
import { implementRoutes } from '../../http/handler.ts'
import { readPeopleStats } from '../people-stats/index.ts'
import { listDayClicks } from './clicks-store.ts'
import { ensureTrackedLink, readUtmValues } from './make-link.ts'
import { ensurePostLinks, hasTrackedLinks, readLinkRule } from './post-links.ts'
import { findLinkSettings, findNewestNetworkPost, saveLinkSettings } from './settings-store.ts'
import {
  findCampaignName,
  findLinkRow,
  findLinkedPost,
  type LinkViewer,
  listLinkRows,
  listLinkRowsByIds,
  setLinkDisabled,
} from './store.ts'
import { toTrackedLink } from './view.ts'

interface Call {
  readonly db: AccountDb
  readonly context: AppContext
  readonly caller: Caller
}

const readViewer = async ({ db, caller: { userId, role } }: Call): Promise<LinkViewer> => ({
  userId,
  seesSharers: canSeeNamedStats(await readPeopleStats(db), role),
})

/** Throws 404, for the link of a colleague's share as well. */
async function readLink(call: Call, id: string) {
  const { db, context } = call
  const row = await findLinkRow(db, id, await readViewer(call))
  if (row === undefined) throw notFoundError('Link')
  return toTrackedLink(context, row)
}

async function readSettings(db: AccountDb, context: AppContext) {
  const newest = await findNewestNetworkPost(db)
  const purpose = {
    contentId: newest?.id ?? null,
    channelId: newest?.channel_id ?? null,
    userId: null,
    campaignId: null,
  }
  const { network, medium, pillar, post } = await readUtmValues(db, purpose)
  const { is_on: _, ...rule } = await readLinkRule(db, context)
  return {
    ...(await findLinkSettings(db)),
    ...rule,
    example: {
      network: network ?? 'linkedin',
      medium: medium ?? 'social',
      campaign: 'spring-launch',
      pillar: pillar ?? 'how-we-work',
      post: post ?? 'our-new-post',
    },
  }
}

export const trackedLinkRoutes = implementRoutes(trackedLinks, {
  async list(call) {
    const { db, context, query } = call
    const page = await listLinkRows(db, query, await readViewer(call))
    return { ...page, data: page.data.map((row) => toTrackedLink(context, row)) }
  },
  async create(call) {
    const { db, context, body } = call
    if ((await findCampaignName(db, body.campaign_id)) === undefined) throw notFoundError('Campaign')
    const target = findOwnTarget(await readLinkRule(db, context), body.target)
    if (target === null)
      throw invalidInputError([
        { field: 'target', message: 'must lead to the hosted site or to the address of one of your channels' },
      ])
    const purpose = { contentId: null, channelId: null, userId: null, campaignId: body.campaign_id, target }
    const { utm_source, utm_medium = null } = body
    const { id } = await ensureTrackedLink(db, purpose, { utm_source, utm_medium: utm_medium ?? 'link' })
    return readLink(call, id)
  },
  async prepare({ db, context, body }) {
    const post = await findLinkedPost(db, body.content_id)
    if (post === undefined) throw notFoundError('Content')
    if (!hasTrackedLinks(post)) return []
    const rule = await readLinkRule(db, context)
    const links = await db.transaction((tx) => ensurePostLinks(tx, rule, post))
    return (
      await listLinkRowsByIds(
        db,
        [...links.values()].map(({ id }) => id),
      )
    ).map((row) => toTrackedLink(context, row))
  },
  async update(call) {
    const { db, context, params, body } = call
    await readLink(call, params.id)
    const stopped = await setLinkDisabled(db, params.id, body.is_active ? null : context.now().toISOString())
    if (stopped === undefined) throw notFoundError('Link')
    await db.notify('links_changed', { code: stopped.code })
    return readLink(call, params.id)
  },
  async days(call) {
    await readLink(call, call.params.id)
    return listDayClicks(call.db, { linkId: call.params.id })
  },
  settings: ({ db, context }) => readSettings(db, context),
  async changeSettings({ db, context, body }) {
    await saveLinkSettings(db, body)
    return readSettings(db, context)
  },
})
