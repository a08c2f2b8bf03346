import { accountDb } from '../src/db/account-db.ts'
import { newId } from '../src/db/new-id.ts'
import { tell } from '../src/features/notifications/index.ts'
import type { Parts } from '../src/http/parts.ts'
import { type AdvisorFixture, advisorFixture } from './fixture-advisor.ts'
import { type CrmFixture, crmFixture } from './fixture-crm.ts'
import { addMember, type Person, type RouteId, routeOf } from './harness.ts'
import { tinyWav } from './recording.ts'
import { asBody, multipart, tinyPdf, tinyPng } from './upload.ts'

/** Rows of one workspace that the samples speak of. */
export interface Fixture extends CrmFixture, AdvisorFixture {
  account: string
  /** A member who is nobody else in the sweep. */
  member: string
  invitation: string
  pillar: string
  channel: string
  voiceSample: string
  voiceRule: string
  association: string
  idea: string
  content: string
  revision: string
  run: string
  proposal: string
  notification: string
  import: string
  media: string
  mediaFolder: string
  comment: string
  reviewLink: string
  otherIdea: string
  spokenIdea: string
  merge: string
  rejection: string
  apiKey: string
  /** Below its bucket `documents`. */
  file: string
}

const table = 'Title,Text\nDays,Ask for days\n,Without a title\n'

/** One row of each kind, all of them tied together. */
export const makeFixture = async (parts: Parts, owner: Person): Promise<Fixture> => ({
  ...(await studioFixture(parts, owner)),
  ...(await crmFixture(parts, owner)),
  ...(await advisorFixture(parts, owner)),
  ...(await keyFixture(owner)),
})

/** New rows where a sample of this route may have spoilt them; the others are left as they are. */
export async function freshRows(parts: Parts, owner: Person, id: RouteId, rows: Fixture): Promise<Fixture> {
  const [slice = ''] = id.split('.')
  const isCrm = routeOf(id).base === 'crm' || slice === 'guestSurveys'
  if (['advisor', 'advisorActions', 'agents', 'agentSessions'].includes(slice))
    return { ...rows, ...(await advisorFixture(parts, owner)) }
  if (slice === 'apiKeys') return { ...rows, ...(await keyFixture(owner)) }
  const fresh = isCrm ? await crmFixture(parts, owner, { rows, slice }) : await studioFixture(parts, owner)
  return { ...rows, ...fresh }
}

/** Apart from the rest, for a workspace can have fifty keys and no more. */
async function keyFixture(owner: Person): Promise<Pick<Fixture, 'apiKey'>> {
  return { apiKey: (await owner.call('apiKeys.create', { body: { name: 'Nightly report' } })).id }
}

/** Everything but the CRM, the advisor and the keys. */
async function studioFixture(
  parts: Parts,
  owner: Person,
): Promise<Omit<Fixture, keyof (CrmFixture & AdvisorFixture) | 'apiKey'>> {
  const pillar = await owner.call('pillars.create', { body: { name: 'Fewer no-shows' } })
  const channel = await owner.call('channels.create', { body: { name: 'Notes', channel_type: 'site' } })
  const association = await owner.call('pillarChannels.attach', {
    body: { pillar_id: pillar.id, channel_id: channel.id },
  })
  const idea = await owner.call('ideas.create', {
    body: { text: 'Ask for days, not for patience. A waiting list tells who would come.', pillar_id: pillar.id },
  })
  // Somebody else's text, so that the owner may approve it.
  const member = await addMember(parts, owner, 'general_member')
  const content = await member.call('generation.all', {
    params: { channel_id: channel.id },
    body: { idea_id: idea.id },
  })
  const [revision] = await owner.call('content.revisions', { params: { id: content.id } })
  const [run] = await owner.call('generation.list', { query: { content_id: content.id } })
  const { revision: proposal } = await owner.call('generation.feedback', {
    params: { channel_id: channel.id },
    body: { content_id: content.id, kind: 'shorter' },
  })
  const invitation = await owner.call('members.invite', {
    body: { email: `guest-${newId()}@example.com`, role_id: 'amplifier' },
  })
  const picture = await owner.call('media.create', multipart('picture.png', tinyPng))
  const folder = await owner.call('media.createFolder', { body: { name: `Team ${newId()}` } })
  const ofChannel = { params: { id: channel.id } }
  const voiceSample = await owner.call('brandVoice.addSample', { ...ofChannel, body: { text: 'We keep it short.' } })
  const voiceRule = await owner.call('brandVoice.addRule', {
    ...ofChannel,
    body: { before: 'utilise', after: 'use' },
  })
  const comment = await owner.call('comments.create', { params: { id: content.id }, body: { body: 'Which days?' } })
  const other = (text: string) => owner.call('ideas.create', { body: { text } })
  const [otherIdea, mergedIdea, spokenIdea] = [await other('Others'), await other('Merged'), await other('Spoken')]
  const sound = multipart('idea.wav', tinyWav, { seconds: '0.1', peaks: '[0]' })
  await owner.call('ideas.keepRecording', { params: { id: spokenIdea.id }, ...sound })
  const { merge_id } = await owner.call('ideas.merge', {
    params: { id: spokenIdea.id },
    body: { idea_ids: [mergedIdea.id] },
  })
  const rejection = await owner.call('seo.reject', { body: { idea_id: idea.id, keyword: 'cheap clinics' } })
  const file = await owner.call('storage.upload', {
    params: { bucket: 'documents', '*': 'plans/plan.pdf' },
    ...asBody(tinyPdf),
  })
  const reviewLink = await owner.call('guestReviews.create', {
    params: { id: content.id },
    body: { name: 'Dr. Weber' },
  })
  return {
    account: owner.accountId ?? '',
    member: member.session?.user.id ?? '',
    invitation: invitation.id,
    pillar: pillar.id,
    channel: channel.id,
    voiceSample: voiceSample.id,
    voiceRule: voiceRule.id,
    association: association.id,
    idea: idea.id,
    otherIdea: otherIdea.id,
    spokenIdea: spokenIdea.id,
    merge: merge_id,
    content: content.id,
    revision: revision?.id ?? '',
    run: run?.id ?? '',
    media: picture.id,
    mediaFolder: folder.id,
    comment: comment.id,
    reviewLink: reviewLink.id,
    proposal: proposal.id,
    file: file.key,
    notification: await newsFor(parts, owner, content.id),
    import: (await owner.call('imports.upload', multipart('posts.csv', Buffer.from(table), { kind: 'posts' }))).id,
    rejection: rejection.id,
  }
}

/** Something the owner has been told about a post. */
async function newsFor(parts: Parts, owner: Person, contentId: string): Promise<string> {
  const to = [owner.session?.user.id ?? '']
  const db = accountDb(parts.engine, owner.accountId ?? '')
  await tell(db, parts, { kind: 'failed', to, actorId: null, contentId, subject: 'Days, not patience' })
  const [newest] = await owner.call('notifications.list')
  return newest?.id ?? ''
}
