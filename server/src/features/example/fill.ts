import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AccountDb } from '../../db/account-db.ts'
import { fromMarkdown } from '../../documents/from-markdown.ts'
import type { Caller } from '../../http/caller.ts'
import type { Parts } from '../../http/parts.ts'
import { createChannel } from '../channels/index.ts'
import { createContent, passExample, publish } from '../content/index.ts'
import { insertIdea } from '../ideas/index.ts'
import { associate } from '../pillar-channels/index.ts'
import { createPillar } from '../pillars/index.ts'
import { type ExampleIdea, ideas, pillars } from './company.ts'
import { archiveIdea, backdate, siteChannel } from './store.ts'

const untold = { isTold: false }
const day = 24 * 60 * 60 * 1000

/** Writes the example company into the workspace, through the same doors a person uses. */
export async function fillExample(db: AccountDb, parts: Parts, caller: Caller): Promise<void> {
  const channelId =
    (await siteChannel(db))?.id ??
    (await createChannel(db, caller.userId, { name: 'Blog', channel_type: 'site' }, true))
  const pillarIds = new Map<string, string>()
  for (const { key, channelPrompt, ...pillar } of pillars) {
    const { id } = await createPillar(db, { ...pillar, is_example: true })
    await associate(db, id, channelId, channelPrompt)
    pillarIds.set(key, id)
  }
  for (const idea of ideas) await fillIdea(db, parts, caller, idea, channelId, pillarIds.get(idea.pillar ?? '') ?? null)
}

async function fillIdea(
  db: AccountDb,
  parts: Parts,
  caller: Caller,
  idea: ExampleIdea,
  channelId: string,
  pillarId: string | null,
): Promise<void> {
  const ago = (days: number) => new Date(parts.now().getTime() - days * day)
  const { text, voice, post } = idea
  const created_at = ago(idea.daysAgo).toISOString()
  const ideaId = await insertIdea(db, caller.userId, {
    text,
    voice_input: voice ? text : null,
    pillar_id: pillarId,
    is_example: true,
    created_at,
  })
  if (idea.isArchived === true) await archiveIdea(db, ideaId)
  if (post === undefined) return
  const [heading = '', ...body] = (await readFile(join(import.meta.dirname, 'posts', `${post.file}.md`), 'utf8')).split(
    '\n',
  )
  const id = await createContent(db, {
    idea_id: ideaId,
    pillar_id: pillarId,
    channel_id: channelId,
    author_id: caller.userId,
    title: heading.replace(/^# /u, ''),
    rich_content: fromMarkdown(body.join('\n')),
    excerpt: post.excerpt,
    keyword: pillars.find((pillar) => pillar.key === idea.pillar)?.primary_keyword ?? null,
    model: null,
    is_example: true,
    created_at: ago(post.daysAgo + 1).toISOString(),
  })
  if (post.state === 'in_review') await passExample(db, caller, id, 'in_review')
  if (post.state !== 'published') return
  await passExample(db, caller, id, 'approved')
  await publish(db, parts, caller, id, untold)
  await backdate(db, id, ago(post.daysAgo).toISOString(), readers(post, ago))
}

/** A post's readers by day: many at first, fewer later, a few more on weekdays. The same every time. */
function readers({ daysAgo, viewsADay }: { daysAgo: number; viewsADay: number }, ago: (days: number) => Date) {
  return Array.from({ length: daysAgo }, (_, index) => {
    const date = ago(daysAgo - index)
    const isWeekend = date.getUTCDay() % 6 === 0
    const views = Math.round(
      (viewsADay * (1 + 2 / (index + 1)) * (isWeekend ? 0.5 : 1) * (90 + ((index * 37) % 25))) / 100,
    )
    return { day: date.toISOString().slice(0, 10), views, reads: Math.round(views * 0.46) }
  })
}
