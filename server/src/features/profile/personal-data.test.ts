import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { afterAll, expect, it, vi } from 'vitest'
import { SYSTEM } from '../../db/engine.ts'
import { createSystemDb } from '../../db/system-db.ts'
import { agreeToShare } from '../../../test/agree-to-share.ts'
import { closedFeedUrl } from '../../../test/feed-server.ts'
import { makeMeetingSource } from '../../../test/fixture-meeting-sources.ts'
import { waitForMail, Person, signUp } from '../../../test/harness.ts'
import { finishJobs } from '../../../test/finish-jobs.ts'
import { callTool } from '../../../test/mcp-wire.ts'
import { plantConnectedApp } from '../../../test/plant-connected-app.ts'
import { publishPost } from '../../../test/publish-post.ts'
import { tinyWav } from '../../../test/recording.ts'
import { sendRecording } from '../../../test/recording-parts.ts'
import { text } from '../../../test/samples.ts'
import { createKey } from '../../../test/table-program.ts'
import { useApp } from '../../../test/test-app.ts'
import { buildMultipart, tinyPng } from '../../../test/upload.ts'
import { accountSchedules } from '../accounts/index.ts'
import { profileSchedules } from './index.ts'

const folder = await mkdtemp(join(tmpdir(), 'draftwright-forget-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const { app, context } = await useApp({ dataDir: folder })
const password = 'correct horse battery'

/** A person with a name and an address found nowhere else, at work in a workspace of others and in one of their own. */
async function createPerson(owner: Person) {
  const canary = `canary${randomUUID().replaceAll('-', '')}`
  const email = `${canary}@example.com`
  const nobody = new Person(app, null)
  const session = await nobody.call('auth.signUp', {
    body: { email, password, displayName: `Name ${canary}`, accountName: `Alone ${canary}` },
  })
  if ('pending' in session) throw new Error('This server does not send emails')
  await context.engine.query(
    SYSTEM,
    `insert into account_access (id, account_id, user_id, role_id) values ($1, $2, $3, 'admin')`,
    [randomUUID(), owner.accountId, session.user.id],
  )
  return { canary, email, person: new Person(app, session, owner.accountId), home: session.account?.id }
}

/** With words and a recording that nobody else may ever see. */
async function makePrivateMeeting(person: Person, canary: string) {
  const bring = (words: string) =>
    person.call('transcripts.create', buildMultipart('call.txt', Buffer.from(`Ann: ${words} ${canary}\nBo: Yes.\n`)))
  const { id: transcript_id } = await bring('This is said in private:')
  await bring('This became no meeting:')
  const { id } = await person.call('meetings.create', { body: { transcript_id, title: `Alone with ${canary}` } })
  await person.call('meetings.update', { params: { id }, body: { visibility: 'private' } })
  await sendRecording(person, id, Buffer.concat([tinyWav, Buffer.from(canary)]))
}

async function createWork(person: Person) {
  const idea = await person.call('ideas.create', { body: { text: 'Ask for days, not for patience' } })
  const channel = await person.call('channels.create', { body: { name: 'Notes', channel_type: 'site' } })
  const [post] = await person.call('ideas.draft', { params: { id: idea.id }, body: { channel_ids: [channel.id] } })
  const id = post?.id ?? ''
  await person.call('content.update', { params: { id }, body: { title: 'Days', rich_content: text } })
  const sample = { params: { id: channel.id }, body: { text: 'We keep it short.' } }
  await person.call('brandVoice.addSample', sample)
  await person.call('profile.changePhoto', buildMultipart('me.png', tinyPng))
  return { idea: idea.id, post: id }
}

it('exports everything kept about the person, no secret, and nothing of anybody else', async () => {
  const owner = await signUp(app, { displayName: 'Someone Else' })
  const wanted = await owner.call('ideas.create', { body: { text: 'An idea of the owner' } })
  const { person, email, home } = await createPerson(owner)
  const made = await createWork(person)
  await person.call('ideas.update', { params: { id: made.idea }, body: { tags: ['patience'] } })
  await person.call('ideas.vote', { params: { id: wanted.id } })
  await owner.call('ideas.vote', { params: { id: made.idea } })
  await person.call('content.submit', { params: { id: made.post }, body: { note: 'Is it true?' } })
  const change = { params: { id: made.post }, body: { comment: 'Name the source' } }
  await person.call('content.requestChanges', change)
  await person.call('guestReviews.create', { params: { id: made.post }, body: { name: 'Dr. Weber' } })
  await person.call('apiKeys.create', { body: { name: 'Nightly report' } })
  await plantConnectedApp(person, null, context)
  await callTool(app, await createKey(person, ['crm:write']), 'change_crm', {
    change: 'create_task',
    title: 'Call Ann',
  })
  await makeMeetingSource(context, person)
  await person.call('annotations.create', { body: { date: '2026-03-01', text: 'The price went up' } })
  await person.call('reportShares.create', { body: { name: 'The board', days: 28 } })
  await person.call('profile.rename', { body: { custom_display_name: 'Renamed' } })
  const answer = await person.request('profile.export')
  expect(answer.data).toMatchObject({
    profile: { email, custom_display_name: 'Renamed', has_password: true },
    sessions: [{ created_at: expect.any(String) }],
    identities: [],
  })
  const workspaces = answer.data['workspaces'] as Record<string, unknown>[]
  expect(workspaces.map(({ id, role_id }) => [id, role_id])).toEqual(
    expect.arrayContaining([
      [home, 'owner'],
      [owner.accountId, 'admin'],
    ]),
  )
  expect(workspaces.find(({ id }) => id === owner.accountId)).toMatchObject({
    ideas: [{ id: made.idea, text: 'Ask for days, not for patience', tags: ['patience'] }],
    idea_votes: [{ idea_id: wanted.id, created_at: expect.any(String) }],
    idea_recordings: [],
    analytics_notes: [{ day: '2026-03-01', text: 'The price went up' }],
    report_links: [{ name: 'The board', revoked_at: null }],
    meeting_sources: [{ kind: 'calendar', name: 'Team calendar', is_active: true }],
    api_keys: [
      { name: 'Nightly report', prefix: expect.stringMatching(/^dwk_.{4}$/u), last_used_at: null },
      { name: 'Script' },
    ],
    connected_apps: [
      { client_id: 'planted', client_name: 'Planted', redirect_host: 'app.example', scopes: ['ideas:read'] },
    ],
    proposals_of_apps: [{ client_name: 'Script', tool: 'create_task', args: { title: 'Call Ann' }, state: 'proposed' }],
    voice_samples: [{ text: 'We keep it short.', source: 'paste' }],
    voice_lessons: [],
    posts: [{ id: made.post, title: 'Days', text: expect.stringContaining('Ask for days') }],
    revisions: [{ content_id: made.post, count: expect.any(Number) }],
    reviews: {
      submitted: [{ content_id: made.post, note: 'Is it true?', state: 'changes_requested' }],
      decisions: [{ content_id: made.post, decision: 'changes_requested', comment: 'Name the source' }],
      links: [{ content_id: made.post, name: 'Dr. Weber' }],
    },
    events: expect.arrayContaining([expect.objectContaining({ content_id: made.post })]),
    audit_log: expect.arrayContaining([expect.objectContaining({ action: 'profile.rename' })]),
  })
  // Someone else edits on, and the person may not read drafts any more.
  await owner.call('content.update', { params: { id: made.post }, body: { title: 'Words of the owner' } })
  const user_id = person.session?.user.id
  expect((await person.request('profile.export')).text).toContain('Words of the owner')
  await owner.call('members.update', { body: { user_id, role_id: 'amplifier' } })
  const after = await person.request('profile.export')
  expect(after.text).not.toContain('Words of the owner')
  expect(after.data['workspaces']).toContainEqual(
    expect.objectContaining({ posts: [expect.objectContaining({ id: made.post, title: 'Days' })] }),
  )
  for (const secret of [
    'argon2',
    'access_secret',
    closedFeedUrl,
    'password_hash',
    'refreshToken',
    'An idea of the owner',
    'Someone Else',
    '_hash',
  ])
    expect(answer.text).not.toContain(secret)
})

it('exports what a person did to have posts shared', async () => {
  const owner = await signUp(app)
  const { person } = await createPerson(owner)
  const user_id = person.session?.user.id ?? ''
  const { id: content_id } = await publishPost(owner, context, { author_id: user_id })
  const params = { content_id }
  await agreeToShare(person)
  await person.call('shareDigest.update', { body: { often: 'daily' } })
  const digest = { account_id: owner.accountId ?? '', user_id, day: '2026-03-02', sent_at: '2026-03-02T08:00:00.000Z' }
  await createSystemDb(context.engine).insertInto('share_digests').values(digest).execute()
  const { id } = await person.call('ambassador.create', {
    body: { content_id, platform_type: 'x', share_content: 'Read it.', share_url: 'https://x.test/1' },
  })
  const approve = { text: 'Ask for days.', is_approved: true }
  await person.call('shareVariations.create', { params, body: approve })
  const theirs = await owner.call('shareVariations.create', { params, body: { text: 'Ask for hours.' } })
  const variation = { params: { ...params, variation_id: theirs.id }, body: { is_approved: true } }
  await person.call('shareVariations.update', variation)
  await owner.call('shareVariations.create', { params, body: { text: 'Words of another', is_approved: true } })
  await person.call('shareRules.withdraw', { params, body: { reason: 'A figure is wrong.' } })
  await person.call('shareDeliveries.markRemoved', { params: { id } })
  const { data, text: whole } = await person.request('profile.export')
  const workspaces = data['workspaces'] as Record<string, unknown>[]
  const time = expect.any(String) as string
  expect(workspaces.find((one) => one['id'] === owner.accountId)).toMatchObject({
    shares: [{ content_id, told_at: time, removed_at: time, withdrawn_at: null }],
    share_digests: { choice: { often: 'daily' }, sent: [{ day: '2026-03-02', sent_at: digest.sent_at }] },
    share_variations: [
      { content_id, text: 'Ask for days.', written_at: time, approved_at: time },
      { content_id, text: 'Ask for hours.', written_at: null, approved_at: time },
    ],
    share_withdrawals: [{ content_id, reason: 'A figure is wrong.', withdrawn_at: time }],
  })
  expect(whole).not.toContain('Words of another')
})

it('forgets a person after 30 days: nothing in any table or file bears their name, and what they wrote stays', async () => {
  const owner = await signUp(app)
  const { person, email, canary } = await createPerson(owner)
  const { idea, post } = await createWork(person)
  await makeMeetingSource(context, person)
  await makePrivateMeeting(person, canary)
  // Another person's open invitation contains the address as well, and so does its mail.
  await (await signUp(app)).call('members.invite', { body: { email, role_id: 'admin' } })
  await waitForMail(context, email, /invite/u)
  const { photo_url } = await person.call('profile.read')
  expect((await person.request('profile.remove', { body: { current_password: password } })).status).toBe(200)
  await waitForMail(context, email, /will be deleted/u)
  expect(await rowsWith(canary)).not.toEqual([])

  await runNightlyJobs(29)
  expect(await rowsWith(canary)).not.toEqual([])
  expect(await filesWith(person.session?.user.id ?? '')).toHaveLength(1)
  await runNightlyJobs(31)
  for (const job of ['transcripts.delete-file', 'recordings.delete-files']) await finishJobs(context, job)
  expect(await rowsWith(canary)).toEqual([])
  expect(await owner.call('meetingSources.list')).toEqual([])
  expect(await filesWith(canary, person.session?.user.id ?? '')).toEqual([])
  expect((await app.inject({ method: 'GET', url: photo_url ?? '/' })).statusCode).toBe(404)

  expect(await owner.call('ideas.read', { params: { id: idea } })).toMatchObject({ user_id: null })
  expect(await owner.call('content.read', { params: { id: post } })).toMatchObject({ author_id: null, title: 'Days' })
  const { rows } = await context.engine.query(
    SYSTEM,
    'select distinct ip, user_agent from audit_events where actor_id = $1 and account_id = $2',
    [person.session?.user.id, owner.accountId],
  )
  expect(rows).toEqual([{ ip: null, user_agent: null }])
  // The address is available again.
  const again = await new Person(app, null).request('auth.signUp', {
    body: { email, password, displayName: 'New', accountName: 'New' },
  })
  expect(again.status).toBe(200)
})

it('forgets a person also where they were no member any more, and nothing else that bears such a name', async () => {
  const owner = await signUp(app)
  const { canary, person } = await createPerson(owner)
  const user_id = person.session?.user.id
  const notifications = (kind: string, subject: string, actor: string | undefined) =>
    context.engine.query(
      SYSTEM,
      `insert into notifications (id, account_id, user_id, kind, subject, actor_id) values ($1, $2, $3, $4, $5, $6)`,
      [randomUUID(), owner.accountId, owner.session?.user.id, kind, subject, actor],
    )
  await notifications('member_joined', `Name ${canary}`, user_id)
  await person.call('profile.rename', { body: { custom_display_name: 'Admin' } })
  await notifications('role_changed', 'Admin', owner.session?.user.id)
  await owner.call('members.remove', { body: { user_id } })
  await person.call('profile.remove', { body: { current_password: password } })
  await runNightlyJobs(31)
  expect(await rowsWith(`Name ${canary}`)).toEqual([])
  expect((await owner.call('notifications.list')).map(({ subject }) => subject)).toEqual(['Admin'])
})

async function runNightlyJobs(days: number): Promise<void> {
  const clock = vi.spyOn(context, 'now').mockReturnValue(new Date(Date.now() + days * 24 * 3600 * 1000))
  for (const { run } of [...profileSchedules, ...accountSchedules]) await run(context)
  clock.mockRestore()
}

/** `schema.table: row` for every row of the whole database that holds the text. */
async function rowsWith(canary: string): Promise<string[]> {
  const { rows: tables } = await context.engine.query<{ name: string }>(
    SYSTEM,
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    [],
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await context.engine.query<{ row: string }>(
      SYSTEM,
      `select t::text as row from ${name} t where t::text ilike $1`,
      [`%${canary}%`],
    )
    found.push(...rows.map(({ row }) => `${name}: ${row}`))
  }
  return found
}

/** Files of the data folder that contain one of the texts, in their name or in their bytes; sent mail is checked separately. */
async function filesWith(...texts: string[]): Promise<string[]> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const found: string[] = []
  for (const { parentPath, name } of names) {
    const path = join(parentPath, name)
    const bytes = await readFile(path)
    if (texts.some((one) => path.includes(one) || bytes.includes(one))) found.push(path)
  }
  return found
}
