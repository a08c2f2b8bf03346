import type { SiteChoice, SiteFinds, SiteSettings, SiteTaken, SiteText } from '@draftwright/contract/site-imports'
import type { AccountDb } from '../../db/account-db.ts'
import { parsePlainText } from '../../documents/parse-html.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { Caller } from '../../http/caller.ts'
import { AppError } from '../../http/errors.ts'
import type { RequestFacts } from '../../http/handler.ts'
import { toTrace } from '../../http/request-trail.ts'
import { readAboutUs, saveAboutUs } from '../about-us/index.ts'
import { findAccount, updateAccount } from '../accounts/index.ts'
import { saveSample } from '../brand-voice/index.ts'
import { createChannel, findSiteChannelId } from '../channels/index.ts'
import { createContent, markPosted, setExampleReviewState } from '../content/index.ts'
import { createPillar } from '../pillars/index.ts'
import { saveTaken, setPublicationTime } from './store.ts'

interface Taking {
  readonly db: AccountDb
  readonly context: AppContext
  readonly caller: Caller
  readonly request: RequestFacts
}

const pick = <T>(all: readonly T[], places: readonly number[]): T[] =>
  [...new Set(places)].flatMap((place) => all[place] ?? [])

/** Takes what was chosen, one by one; each is noted in the row together with it. */
export async function takeFinds(call: Taking, id: string, url: string, found: SiteFinds, choice: SiteChoice) {
  const { db, context, caller } = call
  const taken: SiteTaken = { settings: null, channel_id: null, pillar_ids: [], sample_ids: [], content_ids: [] }
  const note = (tx: AccountDb) => saveTaken(tx, id, taken)
  taken.settings = await readSettingsChange(call, found, choice)
  await note(db)
  if (taken.settings !== null) await changeSettings(call, taken.settings.after)
  if (choice.about && found.about != null && (await readAboutUs(db)).what_we_do === '')
    await db.transaction(async (tx) => {
      taken.about = found.about ?? ''
      await saveAboutUs(tx, { what_we_do: taken.about }, caller.userId, context.now())
      await note(tx)
    })
  await db.transaction(async (tx) => {
    for (const { name, keywords } of pick(found.pillars, choice.pillars)) {
      const fields = { description: null, primary_keyword: keywords[0] ?? null, intention: null, est_volume: null }
      taken.pillar_ids.push((await createPillar(tx, { name, keywords, ...fields })).id)
    }
    await note(tx)
  })
  const siteChannelId = await findSiteChannelId(db)
  for (const sample of siteChannelId == null ? [] : pick(found.samples, choice.samples))
    await db.transaction(async (tx) => {
      const sampleId = await takeSample(tx, siteChannelId ?? '', caller.userId, sample)
      if (sampleId !== null) taken.sample_ids.push(sampleId)
      await note(tx)
    })
  const posts = pick(found.posts, choice.posts)
  if (posts.length === 0) return
  await db.transaction(async (tx) => {
    const name = new URL(url).hostname.slice(0, 80)
    taken.channel_id = await createChannel(tx, context, caller, {
      name,
      channel_type: 'manual',
      network: 'other',
      url,
    })
    await note(tx)
  })
  for (const post of posts)
    await db.transaction(async (tx) => {
      taken.content_ids.push(await takePost(tx, call, taken.channel_id ?? '', post))
      await note(tx)
    })
}

async function readSettingsChange({ context, caller }: Taking, found: SiteFinds, choice: SiteChoice) {
  const [theme, second] = found.colors
  const after: SiteSettings = {
    ...(choice.name && found.name !== null ? { site_title: found.name } : {}),
    ...(choice.colors && theme !== undefined ? { theme_color: theme } : {}),
    ...(choice.colors && second !== undefined ? { second_color: second } : {}),
  }
  const account = await findAccount(context.engine, caller.accountId)
  if (account === undefined || Object.keys(after).length === 0) return null
  const { site_title, theme_color, second_color } = account
  const all: Required<SiteSettings> = { site_title, theme_color, second_color }
  const before: SiteSettings = Object.fromEntries(Object.entries(all).filter(([name]) => name in after))
  return { before, after }
}

const changeSettings = ({ context, caller: { accountId, userId }, request }: Taking, change: SiteSettings) =>
  updateAccount(context.engine, { accountId, userId, trace: toTrace(request) }, change)

/** Null for a text that the voice has already, or has no room for. */
async function takeSample(db: AccountDb, channelId: string, userId: string, { title, text, url }: SiteText) {
  try {
    const sample = { title, source: 'url', url, body: text, field: 'samples' } as const
    return (await saveSample(db, channelId, userId, sample)).id
  } catch (error) {
    if (error instanceof AppError && error.status === 409) return null
    throw error
  }
}

/** A post that is live elsewhere already: nobody has to review it, and nobody is told. */
async function takePost(db: AccountDb, { context, caller }: Taking, channelId: string, post: SiteText) {
  const at = post.published_at ?? context.now().toISOString()
  const id = await createContent(db, {
    idea_id: null,
    pillar_id: null,
    channel_id: channelId,
    author_id: caller.userId,
    title: post.title,
    rich_content: parsePlainText(post.text),
    excerpt: '',
    keyword: null,
    model: null,
    created_at: at,
  })
  await setExampleReviewState(db, caller, id, 'approved')
  await markPosted(db, context, caller, id, post.url)
  await setPublicationTime(db, id, at)
  return id
}

/** Emptied, except where somebody has written something else since. */
export async function restoreAboutUs({ db, context, caller }: Taking, about: string) {
  if ((await readAboutUs(db)).what_we_do === about)
    await saveAboutUs(db, { what_we_do: '' }, caller.userId, context.now())
}

/** The settings as they were, except where somebody has changed them since. */
export async function restoreSettings(call: Taking, { before, after }: NonNullable<SiteTaken['settings']>) {
  const account = await findAccount(call.context.engine, call.caller.accountId)
  if (account === undefined) return
  const names = ['site_title', 'theme_color', 'second_color'] as const
  const change: SiteSettings = Object.fromEntries(
    names.filter((name) => name in after && account[name] === after[name]).map((name) => [name, before[name]]),
  )
  await changeSettings(call, change)
}
