import type { Doc } from '@draftwright/contract/document'
import { newId } from '../src/db/new-id.ts'
import { systemDb } from '../src/db/system-db.ts'
import type { RouteId } from './harness.ts'
import { about, aMove, byId, own, plain, type Sample } from './sample-shape.ts'
import { advisorSamples } from './samples-advisor.ts'
import { agentSamples } from './samples-agents.ts'
import { brandVoiceSamples } from './samples-brand-voice.ts'
import { mediaSamples } from './samples-media.ts'
import { commentSamples } from './samples-comments.ts'
import { crmSamples } from './samples-crm.ts'
import { crmTimelineSamples } from './samples-crm-timeline.ts'
import { crmImportSamples } from './samples-crm-imports.ts'
import { importSamples } from './samples-imports.ts'
import { inboxSamples } from './samples-inbox.ts'
import { repurposeSamples } from './samples-repurpose.ts'
import { proposalSamples } from './samples-proposals.ts'
import { scheduleSamples } from './samples-schedule.ts'
import { guestSamples } from './samples-guests.ts'
import { reviewSamples } from './samples-reviews.ts'
import { multipart, tinyPng } from './upload.ts'

export type { Sample } from './sample-shape.ts'

export const text: Doc = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Ask for days, not for patience.' }] }],
}

/** Everybody's in these tests. */
const password = 'correct horse battery'
/** What the workspace of the sweep is called. */
export const sweptName = 'The swept one'
const signUpBody = {
  email: 'sweep@example.com',
  password,
  displayName: 'Sam',
  accountName: 'Sam & Co',
}

// The built-in model is done before anybody could stop it.
const stillRunning: Sample['prepare'] = (_owner, { run }, parts) =>
  systemDb(parts.engine).updateTable('generation_runs').set({ state: 'running' }).where('id', '=', run).execute()
const sentLongAgo: Sample['prepare'] = (_owner, { invitation }, parts) =>
  systemDb(parts.engine)
    .updateTable('invitations')
    .set({ expires_at: new Date(Date.now() + 86_400_000).toISOString() })
    .where('id', '=', invitation)
    .execute()

export const samples: Partial<Record<RouteId, Sample>> = {
  ...advisorSamples,
  ...agentSamples,
  ...commentSamples,
  ...crmSamples,
  ...crmTimelineSamples,
  ...proposalSamples,
  ...scheduleSamples,
  ...guestSamples,
  ...reviewSamples,
  ...inboxSamples,
  'accounts.list': plain(),
  'accounts.create': plain({ body: { name: 'A second one' } }),
  'accounts.settings': plain(),
  'accounts.changeSettings': plain({ body: { site_title: 'Notes' } }),
  'accounts.features': plain(),
  'accounts.changeFeatures': plain({ body: { isEnableAccount: true } }),
  'accounts.transfer': about((rows) => ({ body: { user_id: rows.member } }), { endsTheAsker: true }),
  'accounts.remove': plain({ body: { name: sweptName } }, { endsTheAsker: true }),
  // Owners only; to everybody else it looks like one that never was.
  'accounts.restore': about(byId('account'), {
    endsTheAsker: true,
    mayAnswer: [404],
    prepare: (owner) => owner.call('accounts.remove', { body: { name: sweptName } }),
  }),
  'apiKeys.list': plain(),
  'apiKeys.create': plain({ body: { name: 'Our chat', expires_in_days: 30 } }),
  'apiKeys.revoke': about(byId('apiKey'), { isFinal: true }),
  'auth.askCode': plain({ body: { email: 'a@example.com' } }),
  'auth.giveCode': plain({ body: { email: 'a@example.com', token: '123456' } }, { mayAnswer: [401] }),
  'auth.askReset': plain({ body: { email: 'a@example.com' } }),
  'auth.reset': plain({ body: { accessToken: 'x', refreshToken: 'x', password } }, { mayAnswer: [401] }),
  'auth.sessions': plain(),
  'auth.endSession': plain({}, { mayAnswer: [404], neverSucceeds: 'nobody knows the id of their own session' }),
  'audit.list': plain(),
  'audit.export': plain(),
  'auth.signUp': plain({ body: signUpBody }, { mayAnswer: [409] }),
  'auth.signIn': {
    // Who brings no token has no address either.
    ask: (_rows, { session }) => ({ body: { email: session?.user.email ?? 'a@example.com', password } }),
    mayAnswer: [401],
  },
  'auth.refresh': plain({ body: { refreshToken: 'x' } }, { mayAnswer: [401] }),
  'auth.providers': plain(),
  'auth.signInWithOAuth': plain({ body: { provider: 'nobody' } }, { mayAnswer: [404] }),
  'auth.callbackOAuth': plain({ body: { query: 'code=a&state=b' } }, { mayAnswer: [401] }),
  'auth.identities': plain(),
  'auth.addIdentity': plain(
    { body: { provider: 'nobody' } },
    { mayAnswer: [404], neverSucceeds: 'no provider is set up here' },
  ),
  'auth.removeIdentity': plain(
    {},
    { mayAnswer: [404], neverSucceeds: 'only a provider gives people something to remove' },
  ),
  'auth.signOut': plain({ body: { refreshToken: 'x' } }),
  'members.list': plain(),
  'members.own': plain(),
  'members.invite': plain({ body: { email: 'sweep-guest@example.com', role_id: 'amplifier' } }),
  'members.update': about((rows) => ({ body: { user_id: rows.member, role_id: 'amplifier' } }), { isFinal: true }),
  // Others are removed by those who manage members only; everybody may go by themselves.
  'members.remove': about((rows) => ({ body: { user_id: rows.member } }), { isFinal: true, mayAnswer: [403] }),
  'members.endSessions': about((rows) => ({ body: { user_id: rows.member } })),
  'channels.list': plain(),
  'channels.create': plain({ body: { name: 'Notes', channel_type: 'site' } }, { isOpen: true }),
  'channels.read': about(byId('channel')),
  'channels.update': about(byId('channel', { name: 'Renamed' })),
  'channels.types': plain(),
  'content.list': plain(),
  'content.read': about(byId('content'), { mayAnswer: [404] }),
  'content.numbers': about((rows) => ({ params: { id: rows.content, type_of_agg: 'day' } }), { mayAnswer: [404] }),
  'content.revisions': about(byId('content')),
  'content.events': about(byId('content')),
  'content.others': about(byId('content')),
  'content.restoreRevision': about((rows) => ({ params: { id: rows.content, revision_id: rows.revision } }), own),
  'content.update': about(byId('content', { title: 'Another title' }), own),
  'content.remove': about(byId('content'), aMove([403])),
  'content.restore': about(byId('content'), aMove([403], 'content.remove')),
  'content.submit': about(byId('content'), aMove([403])),
  'content.approve': about(byId('content', { dismiss_prompts: true }), aMove([])),
  'content.publish': about(byId('content'), aMove([], 'content.approve')),
  'content.unpublish': about(byId('content'), aMove([], 'content.approve', 'content.publish')),
  'content.archive': about(byId('content'), aMove([403])),
  'content.unarchive': about(byId('content'), aMove([403], 'content.archive')),
  'example.read': plain(),
  'example.create': plain(),
  'example.remove': plain(),
  'generation.all': about((rows) => ({ params: { channel_id: rows.channel }, body: { idea_id: rows.idea } })),
  'generation.initial': about((rows) => ({ params: { channel_id: rows.channel }, body: { idea_id: rows.idea } })),
  'generation.full': about((rows) => ({
    params: { channel_id: rows.channel },
    body: {
      idea_id: rows.idea,
      title: 'Days, not patience',
      outline: [{ heading: 'Ask for days', points: ['Ask which days work'] }],
    },
  })),
  'generation.html': about((rows) => ({ params: { channel_id: rows.channel }, body: { content_id: rows.content } })),
  'generation.feedback': about((rows) => ({
    params: { channel_id: rows.channel },
    body: { content_id: rows.content, feedback: 'Shorter, please' },
  })),
  'generation.start': about((rows) => ({ body: { idea_id: rows.idea, channel_id: rows.channel } })),
  'generation.list': plain(),
  'generation.read': about(byId('run')),
  'generation.events': about(byId('run')),
  'generation.stop': about(byId('run'), { isFinal: true, ...own, prepare: stillRunning }),
  'generation.rerun': about((rows) => ({ params: { id: rows.run, step: 'draft' } }), { isFinal: true, ...own }),
  'generation.models': plain(),
  'ideas.list': plain(),
  'ideas.count': plain(),
  'ideas.create': about((rows) => ({ body: { text: 'Close the loop at noon', pillar_id: rows.pillar } })),
  'ideas.transcribe': plain(multipart('note.mp3', Buffer.from('ID3')), {
    mayAnswer: [409],
    neverSucceeds: 'the built-in model cannot listen',
  }),
  'ideas.read': about(byId('idea')),
  'ideas.update': about(byId('idea', { text: 'Close the loop at noon, every day' }), own),
  'ideas.remove': about(byId('idea'), { isFinal: true, ...own }),
  'ideas.contents': about(byId('idea')),
  'ideas.draft': about((rows) => ({ params: { id: rows.idea }, body: { channel_ids: [rows.channel] } })),
  'ideas.repurpose': about((rows) => ({ params: { id: rows.idea }, body: { channel_ids: [rows.channel] } })),
  'ideas.captureAndDraft': about((rows) => ({ body: { text: 'Print less, say more', channel_ids: [rows.channel] } })),
  'ideas.toContent': about((rows) => ({ params: { id: rows.idea }, body: { channel_ids: [rows.channel] } })),
  'ideas.command': about((rows) => ({
    body: { action: 'list-active-from-pillar', params: { pillar_id: rows.pillar } },
  })),
  'invitations.list': plain(),
  'invitations.resend': about(byId('invitation'), { isFinal: true, prepare: sentLongAgo }),
  'invitations.withdraw': about(byId('invitation'), { isFinal: true }),
  'invitations.look': plain({ body: { token: 'x' } }, { mayAnswer: [404] }),
  'invitations.accept': plain(
    { body: { token: 'x' } },
    { mayAnswer: [404], neverSucceeds: 'the secret is in the mail alone' },
  ),
  ...mediaSamples,
  'notifications.choices': plain(),
  'notifications.choose': plain({ body: { kind: 'content_ready', in_app: true, by_mail: true } }),
  'notifications.events': plain(),
  'notifications.list': plain(),
  'notifications.readAll': plain(),
  // Its owner's alone: to every colleague it is missing.
  'notifications.update': about(byId('notification', { is_read: true }), { mayAnswer: [404] }),
  'pillarChannels.list': plain(),
  'pillarChannels.listByPillar': about((rows) => ({ params: { pillar_id: rows.pillar } })),
  'pillarChannels.createChannel': about(
    (rows) => ({ body: { pillar_id: rows.pillar, name: 'Another', channel_type: 'site' } }),
    { isOpen: true },
  ),
  'pillarChannels.attach': about((rows) => ({ body: { pillar_id: rows.pillar, channel_id: rows.channel } })),
  'pillarChannels.update': about(byId('association', { prompt: 'Short' })),
  'pillarChannels.remove': about(byId('association'), { isFinal: true }),
  'pillars.list': plain(),
  'pillars.create': plain({ body: { name: 'Another theme' } }),
  'pillars.read': about(byId('pillar')),
  'pillars.update': about(byId('pillar', { name: 'Renamed theme' })),
  'pillars.remove': about(byId('pillar', {}), { isFinal: true }),
  'pillars.contents': about(byId('pillar')),
  'seo.shortTail': about((rows) => ({ body: { pillar_name: 'Fewer no-shows', pillar_id: rows.pillar } })),
  'seo.trending': about((rows) => ({ body: { pillar_name: 'Fewer no-shows', pillar_id: rows.pillar } })),
  'seo.longTail': about((rows) => ({ body: { idea: 'A waiting list for clinics', idea_id: rows.idea } })),
  'seo.keywordList': about((rows) => ({ body: { idea: 'A waiting list for clinics', idea_id: rows.idea } })),
  'seo.rejected': about((rows) => ({ query: { idea_id: rows.idea } })),
  'seo.reject': about((rows) => ({ body: { idea_id: rows.idea, keyword: newId() } })),
  'seo.takeBack': about(byId('rejection'), { isFinal: true }),
  'profile.read': plain(),
  'profile.rename': plain({ body: { custom_display_name: 'Ada' } }),
  'profile.changePassword': {
    ask: (_rows, { session }) => ({
      body: {
        current_password: password,
        new_password: `new ${password}`,
        refresh_token: session?.refreshToken ?? 'x',
      },
    }),
    endsTheAsker: true,
  },
  'profile.changePhoto': plain(multipart('me.png', tinyPng)),
  'profile.removePhoto': plain(),
  'profile.changeColorMode': plain({ body: { color_mode: 'dark' } }),
  'profile.finishTutorial': plain(),
  'profile.export': plain(),
  'profile.remove': plain(
    { body: { current_password: password } },
    // Owners hand their workspace over first.
    { endsTheAsker: true, mayAnswer: [409] },
  ),
  ...crmImportSamples,
  ...importSamples,
  ...repurposeSamples,
  ...brandVoiceSamples,
}
