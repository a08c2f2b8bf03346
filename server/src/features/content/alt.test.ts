import type { Block, Doc } from '@draftwright/contract/document'
import type { Network } from '@draftwright/contract/networks'
import { describe, expect, it } from 'vitest'
import { createAccountDb } from '../../db/account-db.ts'
import { createSystemDb } from '../../db/system-db.ts'
import { type Person, Person as Guest, signUp } from '../../../test/harness.ts'
import { draftPost, visitPage } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'
import { publishDuePost } from './publish-due.ts'
import { createContent } from './create.ts'

const { app, context } = await useApp()
const soon = () => new Date(Date.now() + 3_600_000).toISOString()

type Attrs = Omit<Extract<Block, { type: 'image' }>['attrs'], 'src'>
const withPictures = (...pictures: Attrs[]): Doc => ({
  type: 'doc',
  content: [
    { type: 'paragraph', content: [{ type: 'text', text: 'Look.' }] },
    ...pictures.map((attrs): Block => ({ type: 'image', attrs: { src: '/media/library/p.png', ...attrs } })),
  ],
})
async function postOn(person: Person, network: Network | null, doc: Doc): Promise<string> {
  if (network === null) {
    const id = await draftPost(person, context, {})
    await person.call('content.update', { params: { id }, body: { rich_content: doc } })
    return id
  }
  const channel = await person.call('channels.create', { body: { name: network, channel_type: 'manual', network } })
  const id = await draftPost(person, context, { channel_id: channel.id })
  await person.call('content.update', { params: { id }, body: { rich_content: doc } })
  return id
}
/** Approved by a version that did not require descriptions. */
async function approvedBefore(person: Person, doc: Doc): Promise<string> {
  const [channel] = await person.call('channels.list')
  const id = await createContent(createAccountDb(context.engine, person.accountId ?? ''), {
    idea_id: null,
    pillar_id: null,
    channel_id: channel?.id ?? null,
    author_id: person.session?.user.id ?? '',
    title: 'From before',
    rich_content: doc,
    excerpt: '',
    keyword: null,
    model: null,
  })
  const system = createSystemDb(context.engine)
  const { text_hash } = await system
    .selectFrom('contents')
    .select('text_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await system
    .updateTable('contents')
    .set({ status: 'approved', approved_hash: text_hash })
    .where('id', '=', id)
    .execute()
  return id
}
const refusal = {
  code: 'alt_missing',
  details: { pictures: [{ number: 2, title: 'The yard', src: '/media/library/p.png' }] },
}
const oneBare = withPictures({ alt: 'A gate' }, { title: 'The yard', alt: ' ' })

describe('a picture without a description', () => {
  it.each([null, 'linkedin', 'bluesky', 'mastodon'] as const)('stops the approval for %s, by name', async (network) => {
    const ada = await signUp(app)
    const id = await postOn(ada, network, oneBare)
    const refused = await ada.request('content.approve', { params: { id } })
    expect([refused.status, refused.error]).toMatchObject([409, refusal])
    expect(refused.error.message).toMatch(/^Add alt text for picture 2 \(“The yard”\)/u)
    await ada.call('content.update', { params: { id }, body: { rich_content: withPictures({ alt: 'A gate' }) } })
    expect((await ada.call('content.approve', { params: { id } })).status).toBe('approved')
  })

  it.each(['x', 'facebook', 'threads', 'instagram', 'newsletter', 'other'] as const)(
    'stops nothing for %s',
    async (network) => {
      const ada = await signUp(app)
      const id = await postOn(ada, network, oneBare)
      expect((await ada.call('content.approve', { params: { id } })).status).toBe('approved')
    },
  )

  it('may be decoration on the site, which readers hear nothing of, but not on a network', async () => {
    const ada = await signUp(app)
    const decorated = withPictures({ decorative: true })
    const id = await postOn(ada, null, decorated)
    await ada.call('content.approve', { params: { id } })
    const { url } = await ada.call('content.publish', { params: { id } })
    expect((await visitPage(ada, url ?? '')).body).toContain('alt="" role="presentation"')
    const other = await postOn(ada, 'bluesky', decorated)
    const refused = await ada.request('content.approve', { params: { id: other } })
    expect([refused.status, refused.error.code]).toEqual([409, 'alt_missing'])
    expect(refused.error.message).not.toContain('decoration')
  })

  it('stops a guest’s approval that counts', async () => {
    const ada = await signUp(app)
    const id = await postOn(ada, null, oneBare)
    await ada.call('content.submit', { params: { id } })
    const body = { name: 'Dr. Weber', can_decide: true }
    const { url } = await ada.call('guestReviews.create', { params: { id }, body })
    const token = new URLSearchParams(new URL(url).hash.slice(1)).get('token') ?? ''
    const guest = new Guest(app, null)
    const { text_hash } = (await guest.request('guestReviews.read', { body: { token } })).data
    const answer = { token, decision: 'approve' as const, name: 'Dr. Weber', text_hash }
    const refused = await guest.request('guestReviews.decide', { body: answer })
    expect([refused.status, refused.error.code]).toEqual([409, 'alt_missing'])
  })

  it('stops what was approved before on every way out', async () => {
    const ada = await signUp(app)
    const id = await approvedBefore(ada, oneBare)
    for (const answer of [
      await ada.request('content.publish', { params: { id } }),
      await ada.request('content.schedule', { params: { id }, body: { at: soon() } }),
    ])
      expect([answer.status, answer.error]).toMatchObject([409, refusal])
    const at = new Date(Date.now() - 1000).toISOString()
    const system = createSystemDb(context.engine)
    await system.updateTable('contents').set({ status: 'scheduled', scheduled_at: at }).where('id', '=', id).execute()
    await publishDuePost(createAccountDb(context.engine, ada.accountId ?? ''), context, { content_id: id, due_at: at })
    expect((await ada.call('content.read', { params: { id } })).status).toBe('failed')
    const [attempt] = await ada.call('content.attempts', { params: { id } })
    expect(attempt).toMatchObject({ state: 'rejected', error: expect.stringContaining('picture 2 (“The yard”)') })
    const manual = await approvedBefore(ada, oneBare)
    const channel = await ada.call('channels.create', {
      body: { name: 'LinkedIn', channel_type: 'manual', network: 'linkedin' },
    })
    await system.updateTable('contents').set({ channel_id: channel.id }).where('id', '=', manual).execute()
    const posted = await ada.request('content.markPosted', { params: { id: manual } })
    expect([posted.status, posted.error]).toMatchObject([409, refusal])
  })
})
