import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExampleTradeName } from '@draftwright/contract/example'
import { addDays, toInstant, toZoneDay } from '@draftwright/contract/wall-clock'
import type { AccountDb } from '../../db/account-db.ts'
import { parseMarkdown } from '../../documents/parse-markdown.ts'
import type { Caller } from '../../http/caller.ts'
import type { RequestScope } from '../../http/request-scope.ts'
import type { AppContext } from '../../http/app-context.ts'
import { createChannel } from '../channels/index.ts'
import { readAccountTimeZone } from '../accounts/index.ts'
import { createContent, setExampleReviewState, publishContent, scheduleContent } from '../content/index.ts'
import { insertIdea } from '../ideas/index.ts'
import { addExamplePicture } from '../media/index.ts'
import { upsertAssociation } from '../pillar-channels/index.ts'
import { createPillar } from '../pillars/index.ts'
import type { ExamplePosts } from './fill-marketing.ts'
import type { ExampleIdea, ExamplePost } from './trade.ts'
import { trades } from './trades.ts'
import { archiveIdea, setPostHistory, findSiteChannel } from './store.ts'

const withoutNotifications = { shouldNotify: false }
const day = 24 * 60 * 60 * 1000

/** Writes the example company's plans, ideas and posts into the workspace, through the same functions as the routes; returns the posts. */
export async function createExample(
  db: AccountDb,
  context: AppContext,
  caller: Caller,
  trade: ExampleTradeName,
): Promise<ExamplePosts> {
  const { pillars, ideas } = trades[trade]
  const channelId =
    (await findSiteChannel(db))?.id ??
    (await createChannel(db, context, caller, { name: 'Blog', channel_type: 'site' }, true))
  const made = new Map<string, ExampleIdeaPlace>()
  for (const { key, channelPrompt, ...pillar } of pillars) {
    const { id } = await createPillar(db, { ...pillar, is_example: true })
    await upsertAssociation(db, id, channelId, channelPrompt)
    made.set(key, { channelId, pillarId: id, keyword: pillar.primary_keyword ?? null })
  }
  const folder = join(import.meta.dirname, trade)
  const posts = new Map<string, { id: string; channelId: string }>()
  for (const idea of ideas) {
    const place = made.get(idea.pillar ?? '') ?? { channelId, pillarId: null, keyword: null }
    const id = await createExampleIdea({ db, context, caller }, folder, idea, place)
    if (idea.post !== undefined && id !== null) posts.set(idea.post.file, { id, channelId })
  }
  return posts
}

interface ExampleIdeaPlace {
  readonly channelId: string
  readonly pillarId: string | null
  readonly keyword: string | null
}

async function createExampleIdea(
  { db, context, caller }: RequestScope,
  folder: string,
  idea: ExampleIdea,
  { channelId, pillarId, keyword }: ExampleIdeaPlace,
): Promise<string | null> {
  const ago = (days: number) => new Date(context.now().getTime() - days * day)
  const { voice, post } = idea
  const created_at = ago(idea.daysAgo).toISOString()
  const ideaId = await insertIdea(db, caller.userId, {
    text: idea.text,
    voice_input: voice ? idea.text : null,
    pillar_id: pillarId,
    is_example: true,
    created_at,
  })
  if (idea.isArchived === true) await archiveIdea(db, ideaId)
  if (post === undefined) return null
  const [heading = '', ...body] = (await readFile(join(folder, 'posts', `${post.file}.md`), 'utf8')).split('\n')
  const text =
    post.picture === undefined ? body : [await addPicture(db, context, caller.userId, folder, post.picture), ...body]
  const id = await createContent(db, {
    idea_id: ideaId,
    pillar_id: pillarId,
    channel_id: channelId,
    author_id: caller.userId,
    title: heading.replace(/^# /u, ''),
    rich_content: parseMarkdown(text.join('\n')),
    excerpt: post.excerpt,
    keyword,
    model: null,
    is_example: true,
    created_at: ago(post.daysAgo + 1).toISOString(),
  })
  if (post.state === 'in_review') await setExampleReviewState(db, caller, id, 'in_review')
  if (post.state === 'scheduled') {
    await setExampleReviewState(db, caller, id, 'approved')
    const zone = await readAccountTimeZone(db)
    const day = addDays(toZoneDay(context.now().getTime(), zone), post.inDays ?? 1)
    const at = new Date(toInstant(day, '09:00', zone)).toISOString()
    await scheduleContent(db, context, caller, id, { at, time_zone: zone, ...withoutNotifications })
  }
  if (post.state !== 'published') return id
  await setExampleReviewState(db, caller, id, 'approved')
  const { url } = await publishContent(db, context, caller, id, withoutNotifications)
  const path = url === null ? '' : new URL(url).pathname
  await setPostHistory(db, { id, path }, ago(post.daysAgo).toISOString(), buildDailyReaders(post, ago))
  return id
}

/** A drawing, as a line of Markdown. */
async function addPicture(
  db: AccountDb,
  context: AppContext,
  userId: string,
  folder: string,
  { file, alt }: NonNullable<ExamplePost['picture']>,
): Promise<string> {
  const name = `${file}.webp`
  const bytes = await readFile(join(folder, 'pictures', name))
  const url = await addExamplePicture(db, context, userId, { name, alt, bytes, width: 1600, height: 900 })
  return `\n![${alt}](${url})\n`
}

/** A post's readers by day: many at first, fewer later, a few more on weekdays. The same every time. */
function buildDailyReaders(
  { daysAgo, viewsADay }: { daysAgo: number; viewsADay: number },
  ago: (days: number) => Date,
) {
  return Array.from({ length: daysAgo }, (_, index) => {
    const date = ago(daysAgo - index)
    const isWeekend = date.getUTCDay() % 6 === 0
    const views = Math.round(
      (viewsADay * (1 + 2 / (index + 1)) * (isWeekend ? 0.5 : 1) * (90 + ((index * 37) % 25))) / 100,
    )
    const visitors = Math.ceil(views * 0.78)
    return {
      day: date.toISOString().slice(0, 10),
      views,
      visitors,
      reads: Math.round(views * 0.46),
      bots: Math.round(views / 3),
      engaged_ms: visitors * (62 + ((index * 13) % 25)) * 1000,
    }
  })
}
