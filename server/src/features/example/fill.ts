import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays, toInstant, toZoneDay } from '@draftwright/contract/wall-clock'
import type { AccountDb } from '../../db/account-db.ts'
import { parseMarkdown } from '../../documents/parse-markdown.ts'
import type { Caller } from '../../http/caller.ts'
import type { AppContext } from '../../http/app-context.ts'
import { createChannel } from '../channels/index.ts'
import { readAccountTimeZone } from '../accounts/index.ts'
import { createContent, setExampleReviewState, publishContent, scheduleContent } from '../content/index.ts'
import { insertIdea } from '../ideas/index.ts'
import { addExamplePicture } from '../media/index.ts'
import { upsertAssociation } from '../pillar-channels/index.ts'
import { createPillar } from '../pillars/index.ts'
import { type ExampleIdea, exampleIdeas, examplePillars } from './company.ts'
import { archiveIdea, setPostHistory, findSiteChannel } from './store.ts'

const withoutNotifications = { shouldNotify: false }
const day = 24 * 60 * 60 * 1000

/** Writes the example company into the workspace, through the same functions as the routes. */
export async function createExample(db: AccountDb, context: AppContext, caller: Caller): Promise<void> {
  const channelId =
    (await findSiteChannel(db))?.id ??
    (await createChannel(db, context, caller.userId, { name: 'Blog', channel_type: 'site' }, true))
  const pillarIds = new Map<string, string>()
  for (const { key, channelPrompt, ...pillar } of examplePillars) {
    const { id } = await createPillar(db, { ...pillar, is_example: true })
    await upsertAssociation(db, id, channelId, channelPrompt)
    pillarIds.set(key, id)
  }
  for (const idea of exampleIdeas)
    await createExampleIdea(db, context, caller, idea, channelId, pillarIds.get(idea.pillar ?? '') ?? null)
}

async function createExampleIdea(
  db: AccountDb,
  context: AppContext,
  caller: Caller,
  idea: ExampleIdea,
  channelId: string,
  pillarId: string | null,
): Promise<void> {
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
  if (post === undefined) return
  const [heading = '', ...body] = (await readFile(join(import.meta.dirname, 'posts', `${post.file}.md`), 'utf8')).split(
    '\n',
  )
  const text = post.hasPicture === true ? [await addFrontDesk(db, context, caller.userId), ...body] : body
  const id = await createContent(db, {
    idea_id: ideaId,
    pillar_id: pillarId,
    channel_id: channelId,
    author_id: caller.userId,
    title: heading.replace(/^# /u, ''),
    rich_content: parseMarkdown(text.join('\n')),
    excerpt: post.excerpt,
    keyword: examplePillars.find((pillar) => pillar.key === idea.pillar)?.primary_keyword ?? null,
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
    await scheduleContent(db, context, caller, id, { at, time_zone: zone }, withoutNotifications)
  }
  if (post.state !== 'published') return
  await setExampleReviewState(db, caller, id, 'approved')
  await publishContent(db, context, caller, id, withoutNotifications)
  await setPostHistory(db, id, ago(post.daysAgo).toISOString(), buildDailyReaders(post, ago))
}

/** A drawing of a front desk, as a line of Markdown. */
async function addFrontDesk(db: AccountDb, context: AppContext, userId: string): Promise<string> {
  const alt = 'A quiet front desk with a lamp, a plant and an open book'
  const bytes = await readFile(join(import.meta.dirname, 'pictures', 'front-desk.webp'))
  const picture = { name: 'front-desk.webp', alt, bytes, width: 1600, height: 900 }
  return `\n![${alt}](${await addExamplePicture(db, context, userId, picture)})\n`
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
    return { day: date.toISOString().slice(0, 10), views, reads: Math.round(views * 0.46) }
  })
}
