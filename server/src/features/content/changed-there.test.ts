import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { pollDeliveries } from '../../../test/finish-jobs.ts'
import { type Person, signUp } from '../../../test/harness.ts'
import {
  type GhostSite,
  startGhostSite,
  startWordPressSite,
  type WordPressSite,
} from '../../../test/networks/article-sites.ts'
import { draftPost } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'
import { createAccountDb } from '../../db/account-db.ts'
import { listPostsToLookAt } from './system-store.ts'
import { lookAtPost } from './look-job.ts'

const ghost: GhostSite = await startGhostSite()
const wordpress: WordPressSite = await startWordPressSite()
afterAll(async () => {
  await ghost.close()
  await wordpress.close()
})
const { app, context } = await useApp({ trustedUrls: [ghost.origin, wordpress.origin] })
beforeEach(() => {
  for (const { settings } of [ghost, wordpress]) settings.keepsAs = null
})

const sites = [
  {
    type: 'ghost',
    site: ghost,
    settings: { site_url: ghost.origin, admin_key: ghost.adminKey },
    public: 'published',
    waiting: ['scheduled', 'draft', 'sent'],
  },
  {
    type: 'wordpress',
    site: wordpress,
    settings: { site_url: wordpress.origin, username: 'ada', application_password: 'aaaa bbbb cccc' },
    public: 'publish',
    waiting: ['future', 'pending', 'draft', 'private'],
  },
] as const

const read = (ada: Person, id: string) => ada.call('content.read', { params: { id } })
const lookAt = (ada: Person, id: string) =>
  lookAtPost(createAccountDb(context.engine, ada.accountId ?? ''), context, id)
const listVerbs = async (ada: Person, id: string) =>
  (await ada.call('content.events', { params: { id } })).map(({ verb }) => verb)

describe.each(sites)('on $type', ({ type, site, settings, public: shown, waiting }) => {
  async function publish(): Promise<{ ada: Person; id: string }> {
    const ada = await signUp(app)
    const channel_id = (await ada.call('channels.create', { body: { name: 'Blog', channel_type: type, ...settings } }))
      .id
    const id = await draftPost(ada, context, { channel_id, title: 'Ask for days' })
    await ada.call('content.approve', { params: { id }, body: { publish: true } })
    await pollDeliveries(context, async () => (await read(ada, id)).status).toBe('published')
    return { ada, id }
  }
  const getPost = () => {
    const post = site.posts.at(-1)
    if (post === undefined) throw new Error('Nothing is there')
    return post
  }
  /** Somebody edits the newest post there. */
  const changeThere = () => {
    const post = getPost()
    Object.assign(post, {
      fields: { ...post.fields, title: 'Corrected there' },
      updatedAt: new Date(Date.parse(post.updatedAt) + 60_000).toISOString(),
    })
  }
  /** A next text here, approved. */
  async function writeNext(ada: Person, id: string): Promise<void> {
    await ada.call('content.update', { params: { id }, body: { title: 'Ask for weeks' } })
    await ada.call('content.approve', { params: { id } })
  }
  const waitForLastAttempt = (ada: Person, id: string, many: number) =>
    pollDeliveries(context, async () =>
      (await ada.call('content.attempts', { params: { id } })).map(({ state }) => state),
    ).toEqual(Array.from({ length: many }, () => 'confirmed'))

  it('a text that nobody has changed there is replaced unasked', async () => {
    const { ada, id } = await publish()
    await writeNext(ada, id)
    await ada.call('content.publish', { params: { id } })
    await waitForLastAttempt(ada, id, 2)
    expect(getPost().fields['title']).toBe('Ask for weeks')
  })

  it('a correction made there is asked about, also with the approval', async () => {
    const { ada, id } = await publish()
    changeThere()
    await ada.call('content.update', { params: { id }, body: { title: 'Ask for weeks' } })
    const withApproval = await ada.request('content.approve', { params: { id }, body: { publish: true } })
    await ada.call('content.approve', { params: { id } })
    const answer = await ada.request('content.publish', { params: { id } })
    for (const { status, error } of [withApproval, answer])
      expect([status, error.code, error.details]).toEqual([
        409,
        'changed_there',
        { url: (await read(ada, id)).url, choices: ['replace', 'keep', 'both'] },
      ])
    expect(getPost().fields['title']).toBe('Corrected there')
    expect((await read(ada, id)).remote_state).toBe('changed')
    const wrong = await ada.request('content.publish', {
      params: { id },
      body: { if_changed_there: 'maybe' } as object,
    })
    expect(wrong.status).toBe(400)
  })

  it('and replaced', async () => {
    const { ada, id } = await publish()
    changeThere()
    await writeNext(ada, id)
    await ada.call('content.publish', { params: { id }, body: { if_changed_there: 'replace' } })
    await waitForLastAttempt(ada, id, 2)
    expect(getPost().fields['title']).toBe('Ask for weeks')
    await lookAt(ada, id)
    expect(await read(ada, id)).toMatchObject({ remote_state: 'live', has_unpublished_changes: false })
  })

  it('or kept, with the text from here as the next one', async () => {
    const { ada, id } = await publish()
    changeThere()
    await writeNext(ada, id)
    await ada.call('content.publish', { params: { id }, body: { if_changed_there: 'keep' } })
    expect(getPost().fields['title']).toBe('Corrected there')
    await lookAt(ada, id)
    expect(await read(ada, id)).toMatchObject({
      remote_state: 'live',
      has_unpublished_changes: true,
      status: 'published',
    })
    expect(await listVerbs(ada, id)).toContain('kept_there')
    // The next one asks for nothing: this version was seen.
    await ada.call('content.publish', { params: { id } })
    await waitForLastAttempt(ada, id, 2)
    expect(getPost().fields['title']).toBe('Ask for weeks')
  })

  it('or both stand there', async () => {
    const { ada, id } = await publish()
    changeThere()
    const before = site.posts.length
    await writeNext(ada, id)
    await ada.call('content.publish', { params: { id }, body: { if_changed_there: 'both' } })
    await waitForLastAttempt(ada, id, 2)
    expect(site.posts.slice(before - 1).map(({ fields }) => fields['title'])).toEqual([
      'Corrected there',
      'Ask for weeks',
    ])
    expect(site.posts.at(-1)?.status).toBe(shown)
  })

  it('a correction that comes between question and sending stops it', async () => {
    const { ada, id } = await publish()
    await writeNext(ada, id)
    await ada.call('content.publish', { params: { id } })
    changeThere()
    await pollDeliveries(
      context,
      async () => (await ada.call('content.attempts', { params: { id } })).at(-1)?.finished_at !== null,
    ).toBe(true)
    const attempt = (await ada.call('content.attempts', { params: { id } })).at(-1)
    // Either it was faster, or it was stopped; never are both lost.
    const title = getPost().fields['title']
    expect(attempt?.state === 'rejected' ? title : 'Corrected there').toBe('Corrected there')
  })

  it.each(waiting)('a post that it keeps as “%s” is claimed nowhere, and found when it shows it', async (keepsAs) => {
    site.settings.keepsAs = keepsAs
    const { ada, id } = await publish()
    const post = getPost()
    expect(post.status).toBe(keepsAs)
    expect(await read(ada, id)).toMatchObject({ status: 'published', url: null, remote_state: 'waiting' })
    const verbs = await listVerbs(ada, id)
    expect(verbs).toContain('waits_there')
    expect(verbs).not.toContain('published')
    const [attempt] = await ada.call('content.attempts', { params: { id } })
    expect([attempt?.url, attempt?.error]).toEqual([null, expect.stringMatching(/review|later|do not see/u)])
    expect((await ada.call('notifications.list')).map(({ kind }) => kind)).not.toContain('published')

    await lookAt(ada, id)
    expect((await read(ada, id)).remote_state).toBe('waiting')
    const soon = new Date(Date.now() + 60_000)
    const longAgo = new Date(Date.now() - 86_400_000)
    const due = await listPostsToLookAt(context.engine, { before: longAgo, waitingBefore: soon })
    expect(due.map(({ content_id }) => content_id)).toContain(id)

    post.status = shown
    await lookAt(ada, id)
    const live = await read(ada, id)
    expect(live).toMatchObject({ status: 'published', url: `${site.origin}/${post.slug}/`, remote_state: 'live' })
    expect(await listVerbs(ada, id)).toContain('published')
    await lookAt(ada, id)
    expect((await read(ada, id)).remote_state).toBe('live')
  })

  it('a post that is removed while it waits is gone', async () => {
    site.settings.keepsAs = waiting[0]
    const { ada, id } = await publish()
    if (type === 'ghost') site.posts.splice(site.posts.indexOf(getPost()), 1)
    else getPost().status = 'trash'
    await lookAt(ada, id)
    expect((await read(ada, id)).remote_state).toBe('gone')
  })
})
