import { beforeAll, describe, expect, it } from 'vitest'
import { type AdvisorFixture, createAdvisorFixture } from '../../../../test/advisor-fixture.ts'
import { publishPost } from '../../../../test/publish-post.ts'
import { useApp } from '../../../../test/test-app.ts'
import { createAccountDb } from '../../../db/account-db.ts'
import { addPastNumbers } from '../../analytics/index.ts'
import { runReadTool } from './run-read-tool.ts'
import type { ReadTool } from '../../../models/advising/read-tools.ts'

const { app, context } = await useApp()
let fixture: AdvisorFixture
beforeAll(async () => {
  fixture = await createAdvisorFixture(app, context)
  const db = createAccountDb(context.engine, fixture.ada.accountId ?? '')
  const now = fixture.call(fixture.ada).context.now().getTime()
  const day = (ago: number) => new Date(now - ago * 86_400_000).toISOString()
  const { id } = await publishPost(fixture.ada, context, { title: 'Fading away' })
  await db
    .update('contents')
    .set({ published_at: day(300) })
    .where('id', '=', id)
    .execute()
  const counts = { visitors: 0, reads: 0, bots: 0 }
  const views = [
    [3, 10],
    [40, 40],
    [100, 90],
  ] as const
  await addPastNumbers(
    db,
    id,
    views.map(([ago, count]) => ({ day: day(ago).slice(0, 10), views: count, ...counts })),
  )
  const { id: channel_id } = await fixture.ada.call('channels.create', {
    body: { name: 'Ours', channel_type: 'manual', network: 'mastodon' },
  })
  const post = await publishPost(fixture.ada, context, { title: 'Seen elsewhere' })
  const remote = { external_id: '1', url: null, answers: [] }
  await db
    .update('contents')
    .set({ channel_id, remote, published_at: day(2) })
    .where('id', '=', post.id)
    .execute()
  const number = {
    content_id: post.id,
    channel_id,
    source: 'mastodon',
    network: 'mastodon',
    measured_at: day(1),
  } as const
  await db
    .insert('network_numbers', [
      { ...number, metric: 'reactions', value: 17 },
      { ...number, metric: 'comments', value: 0 },
    ])
    .execute()
})
const ask = (tool: ReadTool) => runReadTool(fixture.call(fixture.ada), tool, {})

describe('what the numbers suggest', () => {
  it('names posts that lose readers', async () => {
    const { rows } = await ask('content_insight')
    expect(rows.map(({ title }) => title)).toContain('Fading away')
  })

  it('tells what networks counted, and no number that they did not give', async () => {
    const { rows } = await ask('network_numbers')
    expect(rows.map(({ title }) => title)).toContain('Seen elsewhere')
    const mastodon = rows.find(({ title }) => title === 'Mastodon')
    expect(mastodon?.facts).toMatchObject({ reactions: 17, comments: 0 })
    expect(mastodon?.facts['views'] ?? null).toBeNull()
  })
})
