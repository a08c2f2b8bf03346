import type { Doc } from '@draftwright/contract/document'
import { createId } from '../src/db/create-id.ts'
import { createSystemDb } from '../src/db/system-db.ts'
import type { RouteId } from './harness.ts'
import {
  createRowSample,
  buildTransitionSample,
  buildIdRequest,
  ownRowsOnly,
  createSample,
  password,
  type Sample,
} from './sample-shape.ts'
import { advisorSamples } from './samples-advisor.ts'
import { agentSamples } from './samples-agents.ts'
import { ambassadorSamples } from './samples-ambassador.ts'
import { analyticsSamples } from './samples-analytics.ts'
import { attributionSamples } from './samples-attribution.ts'
import { brandVoiceSamples } from './samples-brand-voice.ts'
import { campaignSamples } from './samples-campaigns.ts'
import { mediaSamples } from './samples-media.ts'
import { connectionSamples } from './samples-connections.ts'
import { commentSamples } from './samples-comments.ts'
import { crmSamples } from './samples-crm.ts'
import { crmTimelineSamples } from './samples-crm-timeline.ts'
import { crmImportSamples } from './samples-crm-imports.ts'
import { formSamples } from './samples-forms.ts'
import { newsletterSamples } from './samples-newsletters.ts'
import { feedSamples } from './samples-feeds.ts'
import { generationSamples } from './samples-generation.ts'
import { experimentSamples } from './samples-experiments.ts'
import { insightSamples } from './samples-insight.ts'
import { importSamples } from './samples-imports.ts'
import { meetingSamples } from './samples-meetings.ts'
import { inboxSamples } from './samples-inbox.ts'
import { repurposeSamples } from './samples-repurpose.ts'
import { profileSamples } from './samples-profile.ts'
import { proposalSamples } from './samples-proposals.ts'
import { scheduleSamples } from './samples-schedule.ts'
import { guestSamples } from './samples-guests.ts'
import { reviewSamples } from './samples-reviews.ts'
import { siteImportSamples } from './samples-site-imports.ts'
import { tableImportSamples } from './samples-table-imports.ts'
import { tableSamples } from './samples-tables.ts'
import { proofreadingSamples } from './samples-proofreading.ts'
import { tutorialSamples } from './samples-tutorial.ts'
import { webhookSamples } from './samples-webhooks.ts'
import { askedElsewhere, connectedAppId, plantConnectedApp } from './plant-connected-app.ts'
import { buildMultipart } from './upload.ts'

export const text: Doc = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Ask for days, not for patience.' }] }],
}

const localModel: Partial<Sample> = {
  neverSucceeds: 'brings a model: features/models/local-install.test.ts',
  mayAnswer: [409],
}

/** Name of the sweep's workspace. */
export const sweepAccountName = 'The swept one'
const signUpBody = {
  email: 'sweep@example.com',
  password,
  displayName: 'Sam',
  accountName: 'Sam & Co',
}

const prepareOldInvitation: Sample['prepare'] = (_owner, { invitation }, context) =>
  createSystemDb(context.engine)
    .updateTable('invitations')
    .set({ expires_at: new Date(Date.now() + 86_400_000).toISOString() })
    .where('id', '=', invitation)
    .execute()

/** The first sentence of the fixture's idea. */
const doubted = 'Ask for days, not for patience.'
const leftOut = 'Between us, the rent is late.'
const question = createId()
const finding = createId()
/** As a run leaves it: the fixture's text was written by a person. */
const prepareInterview: Sample['prepare'] = (_owner, { content }, context) =>
  createSystemDb(context.engine)
    .updateTable('contents')
    .set({
      left_out: [{ text: leftOut, reason: 'private' }],
      findings: [
        {
          id: finding,
          kind: 'figure',
          text: '42 %',
          reason: 'No source has this number.',
          place: 'It was 42 %.',
          source: null,
          fix: null,
          looked_in: ['Idea'],
          holds: true,
          state: 'open',
          settled_by: null,
          settled_at: null,
        },
        {
          id: createId(),
          kind: 'aside',
          text: doubted,
          reason: 'This reads like a note to the editor.',
          place: doubted,
          source: null,
          fix: null,
          looked_in: ['Idea'],
          holds: true,
          state: 'open',
          settled_by: null,
          settled_at: null,
        },
      ],
      interview: [{ id: question, text: 'Is there a number?', after: null, heading: null, is_dismissed: false }],
    })
    .where('id', '=', content)
    .execute()

export const samples: Partial<Record<RouteId, Sample>> = {
  ...advisorSamples,
  ...agentSamples,
  ...ambassadorSamples,
  ...analyticsSamples,
  ...attributionSamples,
  ...commentSamples,
  ...crmSamples,
  ...generationSamples,
  ...crmTimelineSamples,
  ...proposalSamples,
  ...scheduleSamples,
  ...guestSamples,
  ...reviewSamples,
  ...inboxSamples,
  ...campaignSamples,
  ...feedSamples,
  ...formSamples,
  ...newsletterSamples,
  ...tableImportSamples,
  ...tableSamples,
  ...proofreadingSamples,
  ...tutorialSamples,
  ...webhookSamples,
  ...siteImportSamples,
  'accounts.list': createSample(),
  'accounts.create': createSample({ body: { name: 'A second one' } }),
  'accounts.settings': createSample(),
  'accounts.changeSettings': createSample({ body: { site_title: 'Notes' } }),
  'accounts.features': createSample(),
  'accounts.changeFeatures': createSample({ body: { isEnableAccount: true } }),
  'accounts.transfer': createRowSample((rows) => ({ body: { user_id: rows.member } }), { invalidatesCaller: true }),
  'accounts.remove': createSample({ body: { name: sweepAccountName } }, { invalidatesCaller: true }),
  // Owners only; for everyone else it looks missing.
  'accounts.restore': createRowSample(buildIdRequest('account'), {
    invalidatesCaller: true,
    mayAnswer: [404],
    prepare: (owner) => owner.call('accounts.remove', { body: { name: sweepAccountName } }),
  }),
  'apiKeys.list': createSample(),
  'connectedApps.list': createSample(),
  'connectedApps.attempts': createSample(),
  'connectedApps.revoke': createRowSample(() => ({ params: { id: connectedAppId } }), {
    isFinal: true,
    mayAnswer: [404],
    prepare: plantConnectedApp,
  }),
  'connectedApps.readRequest': createSample({}, { neverSucceeds: askedElsewhere, mayAnswer: [404] }),
  'connectedApps.decideRequest': createSample(
    { body: { scopes: [] } },
    { neverSucceeds: askedElsewhere, mayAnswer: [404] },
  ),
  'apiKeys.create': createSample({ body: { name: 'Our chat', expires_in_days: 30 } }),
  'apiKeys.revoke': createRowSample(buildIdRequest('apiKey'), { isFinal: true }),
  'auth.askCode': createSample({ body: { email: 'a@example.com' } }),
  'auth.giveCode': createSample({ body: { email: 'a@example.com', token: '123456' } }, { mayAnswer: [401] }),
  'auth.askReset': createSample({ body: { email: 'a@example.com' } }),
  'auth.reset': createSample({ body: { accessToken: 'x', refreshToken: 'x', password } }, { mayAnswer: [401] }),
  'auth.sessions': createSample(),
  'auth.endSession': createSample({}, { mayAnswer: [404], neverSucceeds: 'nobody knows the id of their own session' }),
  'audit.list': createSample(),
  'audit.export': createSample(),
  'auth.signUp': createSample({ body: signUpBody }, { mayAnswer: [409] }),
  'auth.signIn': {
    // Without a token there is no address either.
    request: (_rows, { session }) => ({ body: { email: session?.user.email ?? 'a@example.com', password } }),
    mayAnswer: [401],
  },
  'auth.refresh': createSample({ body: { refreshToken: 'x' } }, { mayAnswer: [401] }),
  'auth.providers': createSample(),
  'auth.signInWithOAuth': createSample({ body: { provider: 'nobody' } }, { mayAnswer: [404] }),
  'auth.callbackOAuth': createSample({ body: { query: 'code=a&state=b' } }, { mayAnswer: [401] }),
  'auth.identities': createSample(),
  'auth.addIdentity': createSample(
    { body: { provider: 'nobody' } },
    { mayAnswer: [404], neverSucceeds: 'no provider is set up here' },
  ),
  'auth.removeIdentity': createSample(
    {},
    { mayAnswer: [404], neverSucceeds: 'only a provider gives people something to remove' },
  ),
  'auth.signOut': createSample({ body: { refreshToken: 'x' } }),
  'members.list': createSample(),
  'members.own': createSample(),
  'members.invite': createSample({ body: { email: 'sweep-guest@example.com', role_id: 'amplifier' } }),
  'members.update': createRowSample((rows) => ({ body: { user_id: rows.member, role_id: 'amplifier' } }), {
    isFinal: true,
  }),
  // Only people who manage members can remove others; everyone can leave.
  'members.remove': createRowSample((rows) => ({ body: { user_id: rows.member } }), {
    isFinal: true,
    mayAnswer: [403],
  }),
  'members.endSessions': createRowSample((rows) => ({ body: { user_id: rows.member } })),
  'channels.list': createSample(),
  'channels.create': createSample({ body: { name: 'Notes', channel_type: 'site' } }, { isOpen: true }),
  'channels.read': createRowSample(buildIdRequest('channel')),
  'channels.update': createRowSample(buildIdRequest('channel', { name: 'Renamed' }), { isOpen: true }),
  ...connectionSamples,
  'channels.types': createSample(),
  'content.list': createSample(),
  'content.counts': createSample(),
  'content.create': createRowSample(({ idea, channel }) => ({ body: { idea_id: idea, channel_id: channel } })),
  'content.read': createRowSample(buildIdRequest('content'), { mayAnswer: [404] }),
  'content.numbers': createRowSample((rows) => ({ params: { id: rows.content, type_of_agg: 'day' } }), {
    mayAnswer: [404],
  }),
  'content.revisions': createRowSample(buildIdRequest('content')),
  'content.events': createRowSample(buildIdRequest('content')),
  'content.others': createRowSample(buildIdRequest('content')),
  'linkCards.read': createRowSample(buildIdRequest('content')),
  'content.restoreRevision': createRowSample(
    (rows) => ({ params: { id: rows.content, revision_id: rows.revision } }),
    ownRowsOnly,
  ),
  'content.update': createRowSample(buildIdRequest('content', { title: 'Another title' }), ownRowsOnly),
  'passages.putBack': createRowSample(buildIdRequest('content', { text: leftOut }), {
    ...ownRowsOnly,
    prepare: prepareInterview,
  }),
  'passages.leaveOut': createRowSample(buildIdRequest('content', { text: doubted }), {
    ...ownRowsOnly,
    prepare: prepareInterview,
  }),
  'passages.answer': createRowSample(
    (rows) => ({ params: { id: rows.content, question_id: question }, body: { text: 'It was 40 of 52 families.' } }),
    { ...ownRowsOnly, prepare: prepareInterview },
  ),
  'passages.settle': createRowSample(
    (rows) => ({ params: { id: rows.content, finding_id: finding }, body: { state: 'right' } }),
    { ...ownRowsOnly, prepare: prepareInterview },
  ),
  'passages.dismissQuestions': createRowSample(buildIdRequest('content', { dismissed_ids: [question] }), ownRowsOnly),
  'content.remove': createRowSample(buildIdRequest('content'), buildTransitionSample([403])),
  'content.restore': createRowSample(buildIdRequest('content'), buildTransitionSample([403], 'content.remove')),
  'content.submit': createRowSample(buildIdRequest('content'), buildTransitionSample([403])),
  'content.approve': createRowSample(buildIdRequest('content', { dismiss_prompts: true }), buildTransitionSample([])),
  'content.publish': createRowSample(buildIdRequest('content'), buildTransitionSample([], 'content.approve')),
  'content.unpublish': createRowSample(
    buildIdRequest('content'),
    buildTransitionSample([], 'content.approve', 'content.publish'),
  ),
  'content.archive': createRowSample(buildIdRequest('content'), buildTransitionSample([403])),
  'content.unarchive': createRowSample(buildIdRequest('content'), buildTransitionSample([403], 'content.archive')),
  'example.read': createSample(),
  'example.create': createSample(),
  'example.remove': createSample(),
  'ideas.list': createSample(),
  'ideas.count': createSample(),
  'ideas.create': createRowSample((rows) => ({ body: { text: 'Close the loop at noon', pillar_id: rows.pillar } })),
  'ideas.transcribe': createSample(buildMultipart('note.mp3', Buffer.from('ID3')), {
    mayAnswer: [409],
    neverSucceeds: 'the built-in model cannot listen',
  }),
  'ideas.read': createRowSample(buildIdRequest('idea')),
  'ideas.update': createRowSample(buildIdRequest('idea', { text: 'Close the loop at noon, every day' }), ownRowsOnly),
  'ideas.remove': createRowSample(buildIdRequest('idea'), { isFinal: true, ...ownRowsOnly }),
  'ideas.contents': createRowSample(buildIdRequest('idea')),
  'ideas.draft': createRowSample((rows) => ({ params: { id: rows.idea }, body: { channel_ids: [rows.channel] } })),
  'ideas.repurpose': createRowSample((rows) => ({ params: { id: rows.idea }, body: { channel_ids: [rows.channel] } })),
  'ideas.captureAndDraft': createRowSample((rows) => ({
    body: { text: 'Print less, say more', channel_ids: [rows.channel] },
  })),
  'ideas.toContent': createRowSample((rows) => ({ params: { id: rows.idea }, body: { channel_ids: [rows.channel] } })),
  'ideas.command': createRowSample((rows) => ({
    body: { action: 'list-active-from-pillar', params: { pillar_id: rows.pillar } },
  })),
  'invitations.list': createSample(),
  'invitations.resend': createRowSample(buildIdRequest('invitation'), { isFinal: true, prepare: prepareOldInvitation }),
  'invitations.withdraw': createRowSample(buildIdRequest('invitation'), { isFinal: true }),
  'invitations.read': createSample({ body: { token: 'x' } }, { mayAnswer: [404] }),
  'invitations.accept': createSample(
    { body: { token: 'x' } },
    { mayAnswer: [404], neverSucceeds: 'the secret is in the mail alone' },
  ),
  ...mediaSamples,
  'aboutUs.read': createSample(),
  'aboutUs.update': createSample({ body: { what_we_do: 'We bake bread.', never_say: 'artisanal' } }),
  'models.read': createSample(),
  'models.update': createSample({ body: { provider: 'builtin', monthly_tokens: 1_000_000 } }),
  'models.reset': createSample(),
  'models.servers': createSample(),
  'models.local': createSample(),
  'models.installLocal': createSample({}, localModel),
  'models.stopLocal': createSample(),
  'models.removeLocal': createSample({}, localModel),
  'models.test': createSample({ body: { provider: 'builtin' } }),
  'notifications.choices': createSample(),
  'notifications.choose': createSample({ body: { kind: 'content_ready', in_app: true, by_mail: true } }),
  'notifications.events': createSample(),
  'notifications.list': createSample(),
  'notifications.readAll': createSample(),
  // Only its owner's: missing for every other member.
  'notifications.update': createRowSample(buildIdRequest('notification', { is_read: true }), { mayAnswer: [404] }),
  'pillarChannels.list': createSample(),
  'pillarChannels.listByPillar': createRowSample((rows) => ({ params: { pillar_id: rows.pillar } })),
  'pillarChannels.createChannel': createRowSample(
    (rows) => ({ body: { pillar_id: rows.pillar, name: 'Another', channel_type: 'site' } }),
    { isOpen: true },
  ),
  'pillarChannels.attach': createRowSample((rows) => ({ body: { pillar_id: rows.pillar, channel_id: rows.channel } })),
  'pillarChannels.update': createRowSample(buildIdRequest('association', { prompt: 'Short' })),
  'pillarChannels.remove': createRowSample(buildIdRequest('association'), { isFinal: true }),
  'pillars.list': createSample(),
  'pillars.create': createSample({ body: { name: 'Another theme' } }),
  'pillars.read': createRowSample(buildIdRequest('pillar')),
  'pillars.update': createRowSample(buildIdRequest('pillar', { name: 'Renamed theme' })),
  'pillars.remove': createRowSample(buildIdRequest('pillar', {}), { isFinal: true }),
  'pillars.contents': createRowSample(buildIdRequest('pillar')),
  'seo.shortTail': createRowSample((rows) => ({ body: { pillar_name: 'Fewer no-shows', pillar_id: rows.pillar } })),
  'seo.trending': createRowSample((rows) => ({ body: { pillar_name: 'Fewer no-shows', pillar_id: rows.pillar } })),
  'seo.longTail': createRowSample((rows) => ({ body: { idea: 'A waiting list for clinics', idea_id: rows.idea } })),
  'seo.keywordList': createRowSample((rows) => ({ body: { idea: 'A waiting list for clinics', idea_id: rows.idea } })),
  'seo.said': createRowSample((rows) => ({ query: { meeting_id: rows.meeting } })),
  'seo.rejected': createRowSample((rows) => ({ query: { idea_id: rows.idea } })),
  'seo.reject': createRowSample((rows) => ({ body: { idea_id: rows.idea, keyword: createId() } })),
  'seo.restoreKeyword': createRowSample(buildIdRequest('rejection'), { isFinal: true }),
  'releaseNotes.list': createSample(),
  'releaseNotes.markSeen': createSample(),
  'shell.read': createSample(),
  ...profileSamples,
  ...crmImportSamples,
  ...importSamples,
  ...experimentSamples,
  ...insightSamples,
  ...meetingSamples,
  ...repurposeSamples,
  ...brandVoiceSamples,
}
