import { addPastNumbers } from '../src/features/analytics/index.ts'
import type { FastifyInstance } from 'fastify'
import type { ContentStatus } from '@draftwright/contract/vocabulary'
import { createAccountDb } from '../src/db/account-db.ts'
import { createId } from '../src/db/create-id.ts'
import { createSystemDb } from '../src/db/system-db.ts'
import { parseMarkdown } from '../src/documents/parse-markdown.ts'
import { createContent } from '../src/features/content/index.ts'
import type { ToolCaller } from '../src/features/query/index.ts'
import type { AppContext } from '../src/http/app-context.ts'
import { addSalesperson, getUserId } from './crm-fixture.ts'
import { fillCrm } from './advisor-fixture-crm.ts'
import { fillSurveys } from './advisor-fixture-surveys.ts'
import { addMember, type Person, signUp } from './harness.ts'
import { readStagesByName } from './crm-people.ts'

/** A Wednesday; the workspace is in Berlin, one hour ahead of UTC in November. */
const fixtureNow = new Date('2026-11-18T10:00:00.000Z')

export interface AdvisorFixture {
  readonly ada: Person
  readonly sam: Person
  /** A member without a CRM role. */
  readonly gus: Person
  readonly ids: Readonly<Record<string, string>>
  call(person: Person, role?: ToolCaller['caller']['role']): ToolCaller
}

interface Post {
  title: string
  status: ContentStatus
  text?: string
  pillar?: string
  channel?: string
  at: string
  published?: string
  scheduled?: string
  planned?: string
  keyword?: string
  views?: Record<string, [views: number, visitors: number, reads: number]>
}

const posts: Record<string, Post> = {
  works: {
    title: 'A waiting list that works',
    status: 'published',
    text: 'Ask for days, not for dates. Patients who choose a day come back.',
    pillar: 'lists',
    keyword: 'waiting list software',
    at: '2026-11-10T08:00:00.000Z',
    published: '2026-11-10T08:00:00.000Z',
    views: { '2026-11-10': [40, 38, 21], '2026-11-12': [25, 25, 10] },
  },
  five: {
    title: 'Five questions before you buy',
    status: 'published',
    text: 'Who answers the phone when the software is down?',
    pillar: 'lists',
    at: '2026-10-05T08:00:00.000Z',
    published: '2026-10-05T08:00:00.000Z',
    views: { '2026-10-06': [120, 110, 60], '2026-11-03': [10, 9, 2] },
  },
  hands: {
    title: 'Clean hands, fewer infections',
    status: 'published',
    text: 'Hand hygiene is a habit before it is a rule.',
    pillar: 'safety',
    keyword: 'hand hygiene',
    at: '2026-11-16T08:00:00.000Z',
    published: '2026-11-16T08:00:00.000Z',
    views: { '2026-11-16': [5, 5, 1] },
  },
  recall: {
    title: 'Recall letters that get answers',
    status: 'in_review',
    pillar: 'lists',
    at: '2026-11-13T08:00:00.000Z',
  },
  noshow: {
    title: 'The no-show problem',
    status: 'changes_requested',
    pillar: 'lists',
    at: '2026-11-11T08:00:00.000Z',
  },
  winter: {
    title: 'Winter opening hours',
    status: 'scheduled',
    at: '2026-11-15T08:00:00.000Z',
    scheduled: '2026-11-20T09:00:00.000Z',
  },
  switched: { title: 'Why we switched software', status: 'failed', at: '2026-11-14T08:00:00.000Z' },
  country: { title: 'Hiring in the countryside', status: 'draft', pillar: 'nurses', at: '2026-10-01T08:00:00.000Z' },
  checklist: {
    title: 'Checklist for new nurses',
    status: 'draft',
    pillar: 'nurses',
    at: '2026-11-17T08:00:00.000Z',
    planned: '2026-11-24T09:00:00.000Z',
  },
}

/**
 * A small team's workspace with every kind of row, each with a known timestamp. Stops the queue: it uses the real
 * clock, by which the scheduled post would be overdue.
 */
export async function createAdvisorFixture(app: FastifyInstance, context: AppContext): Promise<AdvisorFixture> {
  await context.jobs.close()
  const ada = await signUp(app, { displayName: 'Ada Example', accountName: 'Example Clinics' })
  const sam = await addSalesperson(context, ada)
  const gus = await addMember(context, ada, 'general_member')
  const account = ada.accountId ?? ''
  const db = createAccountDb(context.engine, account)
  const system = createSystemDb(context.engine)
  await system.updateTable('accounts').set({ time_zone: 'Europe/Berlin' }).where('id', '=', account).execute()
  await system.updateTable('users').set({ display_name: 'Sam Seller' }).where('id', '=', getUserId(sam)).execute()
  await system.updateTable('users').set({ display_name: 'Gus Writer' }).where('id', '=', getUserId(gus)).execute()
  const ids: Record<string, string> = {}
  const named = (key: string) => (ids[key] ??= createId())
  const t = (day: string) => `${day}T08:00:00.000Z`

  const stages = await readStagesByName(ada)
  for (const [name, id] of Object.entries(stages)) ids[`stage ${name}`] = id
  const [pipeline] = await ada.call('pipelines.list')
  ids['pipeline'] = pipeline?.id ?? ''

  const pillars = [
    {
      key: 'lists',
      name: 'Waiting lists',
      keywords: ['waiting list software', 'recall system'],
      primary_keyword: 'clinic waiting list',
    },
    { key: 'safety', name: 'Patient safety', keywords: ['hand hygiene', 'incident report'], primary_keyword: null },
    { key: 'nurses', name: 'Hiring nurses', keywords: ['nurse recruiting'], primary_keyword: null },
  ]
  for (const { key, ...pillar } of pillars)
    await db.insert('pillars', { ...pillar, id: named(key), slug: key, created_at: t('2026-09-01') }).execute()
  const channels = await ada.call('channels.list')
  ids['site'] = channels[0]?.id ?? ''
  await db
    .insert('channels', {
      id: named('linkedin'),
      name: 'LinkedIn company page',
      channel_type: 'manual',
      user_id: getUserId(ada),
    })
    .execute()

  for (const [key, post] of Object.entries(posts)) {
    const id = await createContent(db, {
      title: post.title,
      rich_content: parseMarkdown(post.text ?? 'To be written.'),
      excerpt: '',
      pillar_id: post.pillar === undefined ? null : (ids[post.pillar] ?? null),
      channel_id: ids['site'] ?? null,
      idea_id: null,
      author_id: key === 'noshow' || key === 'checklist' ? getUserId(gus) : getUserId(ada),
      keyword: post.keyword ?? null,
      model: null,
      planned_at: post.planned ?? null,
    })
    ids[key] = id
    const views = Object.values(post.views ?? {})
    await db
      .update('contents')
      .set({
        status: post.status,
        created_at: post.at,
        updated_at: post.at,
        published_at: post.published ?? null,
        scheduled_at: post.scheduled ?? null,
        views: views.reduce((sum, [n]) => sum + n, 0),
        reads: views.reduce((sum, [, , n]) => sum + n, 0),
      })
      .where('id', '=', id)
      .execute()
    await db
      .update('content_events')
      .set({ created_at: post.at, verb: post.status === 'published' ? 'published' : 'created' })
      .where('content_id', '=', id)
      .execute()
    const days = Object.entries(post.views ?? {})
    await addPastNumbers(
      db,
      id,
      days.map(([day, [n, visitors, reads]]) => ({ day, views: n, visitors, reads, bots: 0 })),
    )
  }

  const ideas = [
    { key: 'idea queue', text: 'How long is too long in a queue?', pillar: 'lists', votes: 2, at: '2026-11-09' },
    { key: 'idea masks', text: 'Masks after the wave: what stays', pillar: 'safety', votes: 3, at: '2026-11-17' },
    { key: 'idea nights', text: 'Night shifts nobody hates', pillar: 'nurses', votes: 0, at: '2026-10-20' },
    { key: 'idea parking', text: 'Parking for patients', pillar: null, votes: 0, at: '2026-11-02' },
    { key: 'idea old', text: 'A fax machine story', pillar: null, votes: 1, at: '2026-09-15' },
  ]
  for (const { key, text, pillar, votes, at } of ideas) {
    await db
      .insert('ideas', {
        id: named(key),
        text,
        pillar_id: pillar === null ? null : (ids[pillar] ?? null),
        user_id: key === 'idea masks' ? getUserId(gus) : getUserId(ada),
        is_archived: key === 'idea old',
        created_at: t(at),
        updated_at: t(at),
      })
      .execute()
    for (const voter of [ada, sam, gus].slice(0, votes))
      await db.insert('idea_votes', { idea_id: named(key), user_id: getUserId(voter) }).execute()
  }

  await fillCrm({ db, ids, stages, ada, sam })
  await fillSurveys(db, ids, getUserId(sam))
  return {
    ada,
    sam,
    gus,
    ids,
    call: (person, role = person === ada ? 'owner' : 'general_member') => ({
      db: createAccountDb(context.engine, account),
      caller: { userId: getUserId(person), accountId: account, sessionId: createId(), role },
      context: { ...context, now: () => fixtureNow },
      signal: new AbortController().signal,
    }),
  }
}
