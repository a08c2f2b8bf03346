import type { ExampleRowKind } from '@draftwright/contract/example'
import { addDays, toZoneDay } from '@draftwright/contract/wall-clock'
import type { AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { Caller } from '../../http/caller.ts'
import { readAccountTimeZone } from '../accounts/index.ts'
import { insertCampaign } from '../campaigns/index.ts'
import { readContent } from '../content/index.ts'
import { fillExampleGate } from '../crm/index.ts'
import { addPastForm } from '../forms/index.ts'
import { addPastClicks, ensureTrackedLink } from '../links/index.ts'
import { addPastNewsletter, addPastSubscribers, type PastReader } from '../newsletters/index.ts'
import { addFilledBase } from '../tables/index.ts'
import type { ExampleMarketing } from './marketing.ts'
import { hasExampleContacts, saveExampleRows, setPostCampaign } from './store.ts'

/** A post of the example that is there, by the name of its file. */
export type ExamplePosts = ReadonlyMap<string, { readonly id: string; readonly channelId: string }>

interface Filling {
  readonly db: AccountDb
  readonly context: AppContext
  readonly caller: Caller
  readonly marketing: ExampleMarketing
  readonly posts: ExamplePosts
  readonly today: string
}

const firstNames = ['Alma', 'Ben', 'Clara', 'Daan', 'Edith', 'Finn', 'Greta', 'Henk', 'Iris', 'Jan', 'Kira', 'Lars']
const lastNames = ['Mertens', 'Novak', 'Oliva', 'Peters']
/** Readers of the newsletter: invented, with addresses that nobody can have. */
const readers = lastNames.flatMap((last) =>
  firstNames.map((first) => ({ name: `${first} ${last}`, email: `${first}.${last}@readers.example`.toLowerCase() })),
)

/** A campaign with links, two newsletters, a form and a survey with answers, and a base: as a month of work would have left them. */
export async function fillMarketing(
  db: AccountDb,
  context: AppContext,
  caller: Caller,
  marketing: ExampleMarketing,
  posts: ExamplePosts,
): Promise<void> {
  const today = toZoneDay(context.now().getTime(), await readAccountTimeZone(db))
  const filling = { db, context, caller, marketing, posts, today }
  const campaign = await addCampaign(filling)
  const letters = await addNewsletters(filling, campaign.id)
  const made: Partial<Record<ExampleRowKind, readonly string[]>> = {
    campaigns: [campaign.id],
    ...letters,
    tracked_links: [...campaign.links, ...letters.tracked_links],
    table_bases: [await addFilledBase(db, context, caller.userId, marketing.base)],
  }
  if (await hasExampleContacts(db)) {
    const gate = await fillExampleGate(db, caller, marketing.checklist)
    made.crm_surveys = [...gate.crm_surveys, await addForm(filling, campaign.id)]
    made.crm_stage_activities = gate.crm_stage_activities
  }
  await saveExampleRows(db, made)
}

const toNoon = (day: string): string => `${day}T12:00:00.000Z`

async function addCampaign({ db, context, caller, marketing, posts, today }: Filling) {
  const { name, clicks: goal_number, posts: files } = marketing.campaign
  const id = createId()
  const days = { starts_on: addDays(today, -28), ends_on: addDays(today, 21) }
  await insertCampaign(db, { id, name, ...days, goal_kind: 'clicks', goal_number, user_id: caller.userId })
  const links: string[] = []
  for (const [at, file] of files.entries()) {
    const post = posts.get(file)
    if (post === undefined) continue
    await setPostCampaign(db, post.id, id)
    const { url } = await readContent(db, context, post.id)
    if (url === null) continue
    const purpose = { contentId: post.id, channelId: post.channelId, userId: null, campaignId: id, target: url }
    const link = await ensureTrackedLink(db, purpose)
    links.push(link.id)
    await addPastClicks(db, link.id, buildClicks(today, 20 - at * 5, 9 - at * 2))
  }
  return { id, links }
}

/** Many at first, fewer later; the same every time. */
const buildClicks = (today: string, nDays: number, first: number) =>
  Array.from({ length: nDays }, (_, at) => {
    const clicks = Math.max(1, Math.round(first / (1 + at / 4)) + ((at * 5) % 3))
    return { day: addDays(today, at - nDays), clicks, visitors: Math.ceil(clicks * 0.8) }
  })

async function addNewsletters({ db, context, caller, marketing, posts, today }: Filling, campaignId: string) {
  const people: PastReader[] = readers.map((reader) => ({ ...reader, id: createId() }))
  await addPastSubscribers(db, caller.userId, people, toNoon(addDays(today, -40)))
  const made = { newsletters: [] as string[], subscribers: people.map(({ id }) => id), tracked_links: [] as string[] }
  for (const [at, { post: file, subject, intro, daysAgo }] of marketing.newsletters.entries()) {
    const post = posts.get(file)
    if (post === undefined) continue
    const { title, url, rich_content } = await readContent(db, context, post.id)
    if (url === null) continue
    const sentAt = toNoon(addDays(today, -daysAgo))
    const parts = {
      content_id: post.id,
      subject,
      intro,
      document: rich_content,
      post_title: title,
      post_url: url,
      sentAt,
    }
    const id = await addPastNewsletter(db, caller.userId, parts, people)
    made.newsletters.push(id)
    const purpose = { contentId: post.id, channelId: null, userId: null, campaignId, newsletterId: id, target: url }
    const link = await ensureTrackedLink(db, purpose)
    made.tracked_links.push(link.id)
    await addPastClicks(db, link.id, buildClicks(addDays(today, 4 - daysAgo), 4, 11 - at * 3))
  }
  return made
}

function addForm({ db, context, caller, marketing, posts, today }: Filling, campaign_id: string): Promise<string> {
  const form = { ...marketing.form, campaign_id, createdAt: toNoon(addDays(today, -28)) }
  const answers = marketing.answers.map(({ post, daysAgo, ...answer }) => ({
    ...answer,
    sentAt: toNoon(addDays(today, -daysAgo)),
    content_id: posts.get(post)?.id ?? null,
  }))
  return addPastForm(db, context, caller.userId, form, answers)
}
