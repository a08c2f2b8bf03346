import { createAccountDb, type NewRow } from '../src/db/account-db.ts'
import { createId } from '../src/db/create-id.ts'
import { notifyMembers } from '../src/features/notifications/index.ts'
import type { AppContext } from '../src/http/app-context.ts'
import { type AdvisorFixture, listAdvisorMakers } from './fixture-advisor.ts'
import { type CrmFixture, listCrmMakers } from './fixture-crm.ts'
import { listTableMakers, type TableFixture } from './fixture-tables.ts'
import { listSubscriberMakers } from './fixture-subscribers.ts'
import { makeShare, makeShareTeam, makeShareVariation } from './fixture-shares.ts'
import { listWebhookMakers, type WebhookFixture } from './fixture-webhooks.ts'
import { addMember, type Person } from './harness.ts'
import { makeRows, type RowMaker, type RowMakers } from './make-rows.ts'
import { tinyWav } from './recording.ts'
import { buildPart, readTicket, sendRecording } from './recording-parts.ts'
import { closedFeedUrl } from './feed-server.ts'
import { publishPost } from './publish-post.ts'
import { buildFileBody, buildMultipart, tinyPdf, tinyPng } from './upload.ts'
import { makeMeetingSource, makeMeetingSourceItem } from './fixture-meeting-sources.ts'
import { buildTranscriptUpload } from './transcript-upload.ts'

/** Rows of one workspace that the samples use. */
export interface Fixture extends CrmFixture, AdvisorFixture, TableFixture, WebhookFixture {
  account: string
  /** A member who has no other part in the sweep. */
  member: string
  invitation: string
  pillar: string
  channel: string
  feed: string
  siteImport: string
  subscriber: string
  subscriberImport: string
  form: string
  /** Suspected to be spam. */
  formAnswer: string
  campaign: string
  trackedLink: string
  /** A draft whose text is fixed. */
  newsletter: string
  /** One whose fate is unknown. */
  newsletterDelivery: string
  meeting: string
  meetingNote: string
  meetingLine: string
  /** An action item. */
  meetingTask: string
  speaker: string
  recording: string
  /** What its player sends. */
  recordingTicket: string
  /** Of which one part is here. */
  openRecording: string
  /** Without a meeting. */
  transcript: string
  meetingType: string
  contextEntity: string
  /** A calendar that no server may open. */
  meetingSource: string
  /** A recording of another source, which is not here. */
  meetingSourceItem: string
  voiceSample: string
  voiceRule: string
  source: string
  association: string
  idea: string
  content: string
  /** Live on the hosted site. */
  publishedContent: string
  share: string
  /** Of the published post. */
  shareVariation: string
  shareTeam: string
  revision: string
  run: string
  proposal: string
  notification: string
  import: string
  numberImport: string
  media: string
  mediaFolder: string
  comment: string
  reviewLink: string
  analyticsNote: string
  dictionaryWord: string
  goal: string
  funnel: string
  firstStep: string
  secondStep: string
  reportShare: string
  otherIdea: string
  spokenIdea: string
  merge: string
  rejection: string
  apiKey: string
  /** Path below its bucket `documents`. */
  file: string
}

type FixtureMaker = RowMaker<Fixture>

const table = 'Title,Text\nDays,Ask for days\n,Without a title\n'

const listMakers = (context: AppContext, owner: Person): RowMakers<Fixture> => ({
  ...listStudioMakers(context, owner),
  ...listCrmMakers(context, owner),
  ...listAdvisorMakers(context, owner),
  ...listTableMakers<Fixture>(context, owner),
  ...listWebhookMakers(owner),
  source: async ({ row }) => {
    const words = 'Filters that are cleaned every month save about one percent of the gas, says the report.'
    const file = buildMultipart('report.txt', Buffer.from(words), { idea_id: await row('idea') })
    return { source: (await owner.call('research.addSourceFile', file)).id }
  },
})

/** One row of each kind, all linked to each other. */
export function createFixture(context: AppContext, owner: Person): Promise<Fixture> {
  const makers = listMakers(context, owner)
  return makeRows(makers, Object.keys(makers) as (keyof Fixture)[])
}

/** Creates new rows under these keys, as a request may have changed them; the others stay. */
export function refreshRows(
  context: AppContext,
  owner: Person,
  keys: Iterable<keyof Fixture>,
  rows: Partial<Fixture>,
): Promise<Fixture> {
  return makeRows(listMakers(context, owner), keys, rows)
}

/** Everything except the CRM and the advisor. */
function listStudioMakers(
  context: AppContext,
  owner: Person,
): Omit<RowMakers<Fixture>, 'source' | keyof (CrmFixture & AdvisorFixture & TableFixture & WebhookFixture)> {
  const createIdea = (text: string, more: object = {}) => owner.call('ideas.create', { body: { text, ...more } })
  // Another person's text, so that the owner may approve it.
  const makeContent: FixtureMaker = async ({ row, freshRow }) => {
    const [channel_id, idea_id] = [await row('channel'), await freshRow('idea')]
    const member = await addMember(context, owner, 'general_member')
    const content = await member.call('generation.all', { params: { channel_id }, body: { idea_id, title: 'Days' } })
    const [revision] = await owner.call('content.revisions', { params: { id: content.id } })
    const [run] = await owner.call('generation.list', { query: { content_id: content.id } })
    return { content: content.id, revision: revision?.id ?? '', run: run?.id ?? '' }
  }
  const makeFunnel: FixtureMaker = async () => {
    const createGoal = async (kind: 'read' | 'click') =>
      (await owner.call('goals.create', { body: { name: `Goal by ${kind}`, kind } })).id
    const [firstStep, secondStep] = [await createGoal('read'), await createGoal('click')]
    const body = { name: 'Readers who go on', steps: [firstStep, secondStep] }
    return { funnel: (await owner.call('funnels.create', { body })).id, firstStep, secondStep }
  }
  const makeMeeting: FixtureMaker = async () => {
    const transcript = await owner.call('transcripts.create', buildTranscriptUpload(`Let us go with ${createId()}.`))
    const meeting = await owner.call('meetings.create', { body: { transcript_id: transcript.id } })
    const [meetingNote, meetingLine, meetingTask] = [createId(), createId(), createId()]
    const note = {
      meeting_id: meeting.id,
      text: 'Let us go',
      evidence: [{ seq: 1, start: 0, end: 9 }],
      first_seq: 1,
      made_by: 'person',
      state: 'accepted',
    } satisfies Partial<NewRow<'meeting_notes'>>
    await createAccountDb(context.engine, owner.accountId ?? '')
      .insert('meeting_notes', [
        { ...note, id: meetingNote, kind: 'decision', fingerprint: meetingNote },
        { ...note, id: meetingLine, kind: 'decision', fingerprint: meetingLine, made_by: 'person', position: 1 },
        { ...note, id: meetingTask, kind: 'action', fingerprint: meetingTask },
      ])
      .execute()
    return { meeting: meeting.id, meetingNote, meetingLine, meetingTask, speaker: transcript.speakers[0]?.id ?? '' }
  }
  const makeRecording: FixtureMaker = async ({ row }) => {
    const { id } = await sendRecording(owner, await row('meeting'), tinyWav)
    return { recording: id, recordingTicket: await readTicket(owner, id) }
  }
  const makeMerge: FixtureMaker = async () => {
    const [spoken, merged] = [await createIdea('Spoken'), await createIdea('Merged')]
    const sound = buildMultipart('idea.wav', tinyWav, { seconds: '0.1', peaks: '[0]' })
    await owner.call('ideas.keepRecording', { params: { id: spoken.id }, ...sound })
    const merge = { params: { id: spoken.id }, body: { idea_ids: [merged.id] } }
    return { spokenIdea: spoken.id, merge: (await owner.call('ideas.merge', merge)).merge_id }
  }
  return {
    account: async () => ({ account: owner.accountId ?? '' }),
    member: async () => ({ member: (await addMember(context, owner, 'general_member')).session?.user.id ?? '' }),
    invitation: async () => {
      const body = { email: `guest-${createId()}@example.com`, role_id: 'amplifier' }
      return { invitation: (await owner.call('members.invite', { body })).id }
    },
    pillar: async () => ({ pillar: (await owner.call('pillars.create', { body: { name: 'Fewer no-shows' } })).id }),
    channel: async () => {
      const body = { name: 'Notes', channel_type: 'site' }
      return { channel: (await owner.call('channels.create', { body })).id }
    },
    ...listSubscriberMakers(context, owner),
    newsletter: async () => {
      const newsletter = createId()
      await createAccountDb(context.engine, owner.accountId ?? '')
        .insert('newsletters', {
          id: newsletter,
          subject: 'News',
          post_title: 'A post',
          post_url: 'https://example.com/post',
          document: { type: 'doc', content: [] },
        })
        .execute()
      return { newsletter }
    },
    form: async () => ({
      form: (await owner.call('forms.create', { body: { kind: 'contact', name: `Ask ${createId()}` } })).id,
    }),
    formAnswer: async ({ row }) => {
      const formAnswer = createId()
      await createAccountDb(context.engine, owner.accountId ?? '')
        .insert('form_answers', {
          id: formAnswer,
          form_id: await row('form'),
          state: 'suspected',
          reasons: ['fast'],
          answers: {},
          token: formAnswer,
        })
        .execute()
      return { formAnswer }
    },
    newsletterDelivery: async ({ freshRow }) => {
      const newsletterDelivery = createId()
      await createAccountDb(context.engine, owner.accountId ?? '')
        .insert('newsletter_deliveries', {
          id: newsletterDelivery,
          newsletter_id: await freshRow('newsletter'),
          email: `${newsletterDelivery}@example.com`,
          message_id: `<${newsletterDelivery}@example.com>`,
          state: 'unknown',
        })
        .execute()
      return { newsletterDelivery }
    },
    siteImport: async () => {
      const siteImport = createId()
      const pillars = [{ name: 'Fewer gaps', keywords: ['fewer gaps'], reason: 'In 2 posts' }]
      const found = { name: null, colors: [], pillars, posts: [], samples: [] }
      await createAccountDb(context.engine, owner.accountId ?? '')
        .insert('site_imports', { id: siteImport, url: closedFeedUrl, state: 'read', found })
        .execute()
      return { siteImport }
    },
    feed: async ({ freshRow }) => {
      const feed = createId()
      await createAccountDb(context.engine, owner.accountId ?? '')
        .insert('feeds', {
          id: feed,
          pillar_id: await freshRow('pillar'),
          url: closedFeedUrl,
          title: 'Clinic news',
          next_check_at: new Date(Date.now() + 86_400_000).toISOString(),
        })
        .execute()
      return { feed }
    },
    campaign: async () => ({
      campaign: (await owner.call('campaigns.create', { body: { name: `Launch ${createId()}` } })).id,
    }),
    trackedLink: async ({ row }) => {
      const { sites, origin } = await owner.call('trackedLinks.settings')
      const target = `${origin}${sites[0]?.path ?? ''}/offer-${createId()}`
      const body = { target, campaign_id: await row('campaign'), utm_source: 'poster' }
      return { trackedLink: (await owner.call('trackedLinks.create', { body })).id }
    },
    meeting: makeMeeting,
    meetingNote: makeMeeting,
    meetingLine: makeMeeting,
    meetingTask: makeMeeting,
    speaker: makeMeeting,
    recording: makeRecording,
    recordingTicket: makeRecording,
    openRecording: async ({ row }) => {
      const body = { meeting_id: await row('meeting'), source: 'upload' }
      const { id } = await owner.call('recordings.create', { body })
      await owner.call('recordings.savePart', buildPart(id, 1, tinyWav))
      return { openRecording: id }
    },
    transcript: async () => ({
      transcript: (await owner.call('transcripts.create', buildTranscriptUpload(`Plan ${createId()}`))).id,
    }),
    meetingType: async () => ({
      meetingType: (await owner.call('meetingTypes.create', { body: { name: `Type ${createId()}` } })).id,
    }),
    contextEntity: async () => {
      const body = { kind: 'free', name: `Project ${createId()}` }
      return { contextEntity: (await owner.call('contextEntities.create', { body })).id }
    },
    meetingSource: async () => ({ meetingSource: await makeMeetingSource(context, owner) }),
    meetingSourceItem: async () => ({ meetingSourceItem: await makeMeetingSourceItem(context, owner) }),
    association: async ({ freshRow }) => {
      const body = { pillar_id: await freshRow('pillar'), channel_id: await freshRow('channel') }
      return { association: (await owner.call('pillarChannels.attach', { body })).id }
    },
    idea: async ({ row }) => {
      const text = 'Ask for days, not for patience. A waiting list tells who would come.'
      return { idea: (await createIdea(text, { pillar_id: await row('pillar') })).id }
    },
    otherIdea: async () => ({ otherIdea: (await createIdea('Others')).id }),
    spokenIdea: makeMerge,
    merge: makeMerge,
    content: makeContent,
    publishedContent: async () => {
      // People cannot approve what only they wrote.
      const author = await addMember(context, owner, 'general_member')
      const fields = { author_id: author.session?.user.id ?? '' }
      return { publishedContent: (await publishPost(owner, context, fields)).id }
    },
    shareTeam: () => makeShareTeam(owner),
    share: async ({ row }) => makeShare(owner, await row('publishedContent')),
    shareVariation: async ({ row }) => makeShareVariation(owner, await row('publishedContent')),
    revision: makeContent,
    run: makeContent,
    proposal: async ({ row }) => {
      const feedback = {
        params: { channel_id: await row('channel') },
        body: { content_id: await row('content'), kind: 'plainer' },
      }
      return { proposal: (await owner.call('generation.feedback', feedback)).revision?.id }
    },
    notification: async ({ row }) => ({
      notification: await createNotification(context, owner, await row('content')),
    }),
    numberImport: async () => {
      const upload = buildMultipart('visitors.csv', Buffer.from('date,visitors\n2024-02-29,3\n'))
      return { numberImport: (await owner.call('numberImports.upload', upload)).id }
    },
    import: async () => {
      const upload = buildMultipart('posts.csv', Buffer.from(table), { kind: 'posts' })
      return { import: (await owner.call('imports.upload', upload)).id }
    },
    media: async () => ({
      media: (await owner.call('media.create', buildMultipart('picture.png', tinyPng))).id,
    }),
    mediaFolder: async () => ({
      mediaFolder: (await owner.call('media.createFolder', { body: { name: `Team ${createId()}` } })).id,
    }),
    voiceSample: async ({ row }) => {
      const sample = { params: { id: await row('channel') }, body: { text: `We keep it short. ${createId()}` } }
      return { voiceSample: (await owner.call('brandVoice.addSample', sample)).id }
    },
    voiceRule: async ({ row }) => {
      const rule = { params: { id: await row('channel') }, body: { before: 'utilise', after: 'use' } }
      return { voiceRule: (await owner.call('brandVoice.addRule', rule)).id }
    },
    comment: async ({ row }) => {
      const comment = { params: { id: await row('content') }, body: { body: 'Which days?' } }
      return { comment: (await owner.call('comments.create', comment)).id }
    },
    reviewLink: async ({ row }) => {
      const link = { params: { id: await row('content') }, body: { name: 'Dr. Weber' } }
      return { reviewLink: (await owner.call('guestReviews.create', link)).id }
    },
    dictionaryWord: async () => ({
      dictionaryWord: (await owner.call('proofreading.addWord', { body: { word: 'Nobodyish' } })).id,
    }),
    analyticsNote: async () => {
      const body = { date: '2026-03-01', text: 'The newsletter went out' }
      return { analyticsNote: (await owner.call('annotations.create', { body })).id ?? '' }
    },
    goal: async () => ({
      goal: (await owner.call('goals.create', { body: { name: 'Saw the prices', kind: 'page', match: '/pricing' } }))
        .id,
    }),
    funnel: makeFunnel,
    firstStep: makeFunnel,
    secondStep: makeFunnel,
    reportShare: async () => ({
      reportShare: (await owner.call('reportShares.create', { body: { name: 'The board', days: 28 } })).id,
    }),
    rejection: async ({ freshRow }) => {
      const body = { idea_id: await freshRow('idea'), keyword: 'cheap clinics' }
      return { rejection: (await owner.call('seo.reject', { body })).id }
    },
    apiKey: async () => ({
      apiKey: (await owner.call('apiKeys.create', { body: { name: 'Nightly report' } })).id,
    }),
    file: async () => {
      const params = { bucket: 'documents', '*': 'plans/plan.pdf' }
      return { file: (await owner.call('storage.upload', { params, ...buildFileBody(tinyPdf) })).key }
    },
  }
}

/** Creates a notification for the owner about a post. */
async function createNotification(context: AppContext, owner: Person, contentId: string): Promise<string> {
  const to = [owner.session?.user.id ?? '']
  const db = createAccountDb(context.engine, owner.accountId ?? '')
  await notifyMembers(db, context, { kind: 'failed', to, actorId: null, contentId, subject: 'Days, not patience' })
  const [newest] = await owner.call('notifications.list')
  return newest?.id ?? ''
}
