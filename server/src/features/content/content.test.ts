import type { Doc } from '@draftwright/contract/document'
import { describe, expect, it } from 'vitest'
import { addMember, type Person, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { createContent } from './create.ts'
import { createAccountDb } from '../../db/account-db.ts'

const { app, context } = await useApp()

const paragraph = (text: string): Doc => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
const withPrompt: Doc = {
  type: 'doc',
  content: [
    ...paragraph('We close the loop at noon.').content,
    { type: 'prompt', attrs: { text: 'Add an example of a noon check' } },
  ],
}

async function draft(person: Person, rich_content = paragraph('We close the loop at noon.')): Promise<string> {
  const [channel] = await person.call('channels.list')
  const db = createAccountDb(context.engine, person.accountId ?? '')
  return createContent(db, {
    idea_id: null,
    pillar_id: null,
    channel_id: channel?.id ?? null,
    author_id: person.session?.user.id ?? '',
    title: 'Close the loop',
    rich_content,
    excerpt: '',
    keyword: null,
    model: null,
  })
}

describe('content.update', () => {
  it('keeps the text as JSON or as a JSON string', async () => {
    const ada = await signUp(app)
    const id = await draft(ada)
    for (const rich_content of [paragraph('One.'), JSON.stringify(paragraph('Two.'))]) {
      const saved = await ada.call('content.update', { params: { id }, body: { rich_content } })
      expect(saved.rich_content).toEqual(typeof rich_content === 'string' ? JSON.parse(rich_content) : rich_content)
    }
  })

  it('answers a stale save with both versions and loses neither', async () => {
    const ada = await signUp(app)
    const id = await draft(ada)
    const { updated_at } = await ada.call('content.read', { params: { id } })
    const first = await ada.call('content.update', { params: { id }, body: { title: 'Hers', updated_at } })
    expect(Date.parse(first.updated_at)).toBeGreaterThan(Date.parse(updated_at))
    const second = await ada.request('content.update', { params: { id }, body: { title: 'His', updated_at } })
    expect([second.status, second.error.code]).toEqual([409, 'stale'])
    expect(second.error.details).toMatchObject({ yours: { title: 'His' }, theirs: { title: 'Hers' } })
    expect((await ada.call('content.read', { params: { id } })).title).toBe('Hers')
  })

  it('lets one of two saves at the same moment pass', async () => {
    const ada = await signUp(app)
    const id = await draft(ada)
    const { updated_at } = await ada.call('content.read', { params: { id } })
    const both = await Promise.all(
      ['A', 'B'].map((title) => ada.request('content.update', { params: { id }, body: { title, updated_at } })),
    )
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409])
  })

  it('of two posts that take one slug at the same moment, lets one have it and refuses the other', async () => {
    const ada = await signUp(app)
    const ids = await Promise.all([draft(ada), draft(ada), draft(ada)])
    const answers = await Promise.all(
      ids.map((id) => ada.request('content.update', { params: { id }, body: { slug: 'wanted' } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  it('names what is wrong in a text, and where', async () => {
    const ada = await signUp(app)
    const id = await draft(ada)
    const link = (href: string) => ({
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] }] },
      ],
    })
    const bad: unknown[] = [
      link('javascript:alert(1)'),
      link(' JaVaScRiPt:alert(1)'),
      link('data:text/html,<script>alert(1)</script>'),
      { type: 'doc', content: [{ type: 'script', content: [] }] },
      { type: 'doc', content: [{ type: 'image', attrs: { src: 'javascript:alert(1)' } }] },
      { type: 'doc', content: 'x' },
      '<p>not json</p>',
      '[1,2',
    ]
    for (const rich_content of bad) {
      const answer = await ada.request('content.update', { params: { id }, body: { rich_content } })
      expect(answer.status, JSON.stringify(rich_content)).toBe(400)
      expect(answer.error.message).toMatch(/^rich_content/u)
    }
  })

  it('refuses a text in a string that is nested past the limit of a body', async () => {
    const ada = await signUp(app)
    const id = await draft(ada)
    const levels = 20_000
    const quote = '{"type":"blockquote","content":['
    const rich_content = `{"type":"doc","content":[${quote.repeat(levels)}${']}'.repeat(levels)}]}`
    const answer = await ada.request('content.update', { params: { id }, body: { rich_content } })
    expect(answer.status, answer.text.slice(0, 300)).toBe(400)
    expect(answer.error.message).toMatch(/^rich_content/u)
  })

  it('refuses half of a character by the name of its field, and keeps text that only looks like one', async () => {
    const ada = await signUp(app)
    const params = { id: await draft(ada) }
    const cut = await ada.request('content.update', { params, body: { rich_content: paragraph('cut \ud83d') } })
    expect([cut.status, cut.error.message]).toEqual([400, expect.stringMatching(/^rich_content/u)])
    const saved = await ada.call('content.update', { params, body: { rich_content: paragraph('\\ud83d') } })
    expect(saved.rich_content).toEqual(paragraph('\\ud83d'))
  })

  it('collapses autosaves of one author and keeps real edits apart', async () => {
    const ada = await signUp(app)
    const id = await draft(ada)
    for (const text of ['a', 'ab', 'abc'])
      await ada.call('content.update', { params: { id }, body: { rich_content: paragraph(text), reason: 'autosave' } })
    await ada.call('content.update', { params: { id }, body: { rich_content: paragraph('done') } })
    const revisions = await ada.call('content.revisions', { params: { id } })
    expect(revisions.map((revision) => revision.reason)).toEqual(['edit', 'autosave', 'created'])
    expect(revisions[1]?.rich_content).toEqual(paragraph('abc'))
  })

  it('keeps the autosaves of two authors apart, however close together', async () => {
    const ada = await signUp(app)
    const helper = await addMember(context, ada, 'social_media')
    const id = await draft(ada)
    for (const [author, text] of [
      [ada, 'a'],
      [helper, 'ab'],
      [ada, 'abc'],
    ] as const)
      await author.call('content.update', {
        params: { id },
        body: { rich_content: paragraph(text), reason: 'autosave' },
      })
    const revisions = await ada.call('content.revisions', { params: { id } })
    const [owner, other] = [ada.session?.user.id, helper.session?.user.id]
    expect(revisions.map(({ reason, author_id, rich_content }) => [reason, author_id, rich_content])).toEqual([
      ['autosave', owner, paragraph('abc')],
      ['autosave', other, paragraph('ab')],
      ['autosave', owner, paragraph('a')],
      ['created', owner, paragraph('We close the loop at noon.')],
    ])
  })

  it('restores a revision as a new one', async () => {
    const ada = await signUp(app)
    const id = await draft(ada)
    await ada.call('content.update', { params: { id }, body: { rich_content: paragraph('Changed.') } })
    const first = (await ada.call('content.revisions', { params: { id } })).at(-1)
    const restored = await ada.call('content.restoreRevision', { params: { id, revision_id: first?.id ?? '' } })
    expect(restored.rich_content).toEqual(paragraph('We close the loop at noon.'))
    expect((await ada.call('content.revisions', { params: { id } })).length).toBe(3)
  })

  it('is for the author and for publishers', async () => {
    const ada = await signUp(app)
    const id = await draft(ada)
    const member = await addMember(context, ada, 'general_member')
    const helper = await addMember(context, ada, 'social_media')
    expect((await member.request('content.update', { params: { id }, body: { title: 'x' } })).status).toBe(403)
    expect((await helper.request('content.update', { params: { id }, body: { title: 'x' } })).status).toBe(200)
  })
})

describe('the way to a published post', () => {
  it('stops at open prompts until they are dismissed', async () => {
    const ada = await signUp(app)
    const id = await draft(ada, withPrompt)
    const blocked = await ada.request('content.approve', { params: { id } })
    expect([blocked.status, blocked.error.code]).toEqual([409, 'prompts_open'])
    expect(blocked.error.details).toEqual({ prompts: ['Add an example of a noon check'] })
    const approved = await ada.call('content.approve', { params: { id }, body: { dismiss_prompts: true } })
    expect(approved).toMatchObject({
      status: 'approved',
      prompts: [],
      rich_content: paragraph('We close the loop at noon.'),
    })
  })

  it('publishes only what was approved, and an edit needs a new approval', async () => {
    const ada = await signUp(app)
    const id = await draft(ada)
    expect((await ada.request('content.publish', { params: { id } })).status).toBe(409)
    await ada.call('content.approve', { params: { id } })
    expect((await ada.call('content.update', { params: { id }, body: { title: 'Changed' } })).status).toBe('in_review')
    expect((await ada.request('content.publish', { params: { id } })).status).toBe(409)
    await ada.call('content.approve', { params: { id } })
    const live = await ada.call('content.publish', { params: { id } })
    expect(live).toMatchObject({
      status: 'published',
      has_unpublished_changes: false,
      url: expect.stringMatching(/\/site\/.+\/changed$/u),
    })
  })

  it('keeps the live text while the next one is written', async () => {
    const ada = await signUp(app)
    const id = await draft(ada)
    await ada.call('content.approve', { params: { id } })
    await ada.call('content.publish', { params: { id } })
    const edited = await ada.call('content.update', { params: { id }, body: { title: 'The next title' } })
    expect(edited).toMatchObject({ status: 'published', has_unpublished_changes: true })
    expect((await ada.request('content.publish', { params: { id } })).status).toBe(409)
    await ada.call('content.approve', { params: { id } })
    expect(await ada.call('content.publish', { params: { id } })).toMatchObject({ has_unpublished_changes: false })
  })

  it('goes back: unpublish, archive, trash, restore', async () => {
    const ada = await signUp(app)
    const id = await draft(ada)
    await ada.call('content.approve', { params: { id } })
    await ada.call('content.publish', { params: { id } })
    expect((await ada.request('content.remove', { params: { id } })).status).toBe(409)
    expect((await ada.request('content.archive', { params: { id } })).status).toBe(409)
    expect((await ada.call('content.unpublish', { params: { id } })).status).toBe('approved')
    expect((await ada.call('content.archive', { params: { id } })).status).toBe('archived')
    expect((await ada.call('content.unarchive', { params: { id } })).status).toBe('approved')
    await ada.call('content.remove', { params: { id } })
    expect((await ada.request('content.list')).meta.total).toBe(0)
    expect((await ada.request('content.list', { query: { status: 'trash' } })).meta.total).toBe(1)
    const edited = await ada.request('content.update', { params: { id }, body: { title: 'x' } })
    expect([edited.status, edited.error.code]).toEqual([404, 'in_trash'])
    expect((await ada.call('content.restore', { params: { id } })).deleted_at).toBeNull()
  })
})

describe('content.list', () => {
  it('finds by words, and shows an amplifier what the public sees', async () => {
    const ada = await signUp(app)
    await ada.call('example.create')
    const found = await ada.request('content.list', { query: { q: 'parking fine' } })
    expect(found.data).toMatchObject([{ title: 'Reminders that patients actually read' }])
    const amplifier = await addMember(context, ada, 'amplifier')
    const seen = await amplifier.call('content.list')
    expect(seen.map((item) => item.status)).toEqual(['published', 'published', 'published'])
  })

  it('shows an amplifier the live text of a post, never the next one', async () => {
    const ada = await signUp(app)
    const id = await draft(ada)
    await ada.call('content.approve', { params: { id } })
    await ada.call('content.publish', { params: { id } })
    await ada.call('content.update', { params: { id }, body: { title: 'Secret', rich_content: withPrompt } })
    const amplifier = await addMember(context, ada, 'amplifier')
    const live = { title: 'Close the loop', prompts: [], has_unpublished_changes: false }
    const read = await amplifier.call('content.read', { params: { id } })
    expect(read).toMatchObject({ ...live, rich_content: paragraph('We close the loop at noon.') })
    expect(await amplifier.call('content.list')).toMatchObject([live])
    // Nor can the next one be guessed, word by word.
    const found = async (q: string) => (await amplifier.call('content.list', { query: { q } })).length
    expect([await found('secret'), await found('the LOOP'), await found('at noon')]).toEqual([0, 1, 1])
    expect(await ada.call('content.list', { query: { q: 'secret' } })).toHaveLength(1)
    expect((await ada.call('content.read', { params: { id } })).title).toBe('Secret')
  })

  it('pages, clamps and refuses', async () => {
    const ada = await signUp(app)
    await ada.call('example.create')
    const page = await ada.request('content.list', {
      query: { limit: 2, page: 4, sort_by: 'title', sort_order: 'asc' },
    })
    expect(page.data).toHaveLength(1)
    expect(page.meta).toMatchObject({ total: 7, has_more: false })
    expect((await ada.request('content.list', { query: { limit: 5000 } })).meta.limit).toBe(200)
    const bad: Record<string, string | number>[] = [
      { limit: 0 },
      { limit: 'many' },
      { page: -1 },
      { sort_by: 'password' },
      { status: 'gone' },
      { pillar_id: 'x' },
    ]
    for (const query of bad)
      expect((await ada.request('content.list', { query })).status, JSON.stringify(query)).toBe(400)
  })
})

describe('the example workspace', () => {
  it('fills a workspace with one call and takes everything out with another', async () => {
    const ada = await signUp(app)
    expect((await ada.call('example.create')).is_present).toBe(true)
    expect(await ada.call('ideas.count')).toMatchObject({ total: 10, archived: 1, published: 3 })
    expect((await ada.call('example.remove')).n_rows).toBe(0)
    expect((await ada.request('content.list')).meta.total).toBe(0)
  })

  it('has a picture in the library and in a post, and posts that go out in the coming days', async () => {
    const ada = await signUp(app)
    await ada.call('example.create')
    const [picture, ...others] = await ada.call('media.list')
    expect([picture?.n_uses, others]).toEqual([1, []])
    const { statusCode, rawPayload } = await app.inject({ url: new URL(picture?.url ?? '', 'http://x').pathname })
    expect([statusCode, rawPayload.subarray(8, 12).toString()]).toEqual([200, 'WEBP'])
    const scheduled = await ada.call('content.list', { query: { status: 'scheduled' } })
    expect(scheduled).toHaveLength(2)
    for (const { scheduled_at } of scheduled) {
      const days = (Date.parse(scheduled_at ?? '') - Date.now()) / 86_400_000
      expect(days > 0 && days < 7).toBe(true)
    }
    await ada.call('example.remove')
    expect(await ada.call('media.list')).toEqual([])
    expect((await app.inject({ url: new URL(picture?.url ?? '', 'http://x').pathname })).statusCode).toBe(404)
  })

  it('leaves a picture that another post shows', async () => {
    const ada = await signUp(app)
    await ada.call('example.create')
    const [picture] = await ada.call('media.list')
    const id = await draft(ada)
    const image = { type: 'image', attrs: { src: picture?.url ?? '', alt: 'A desk' } }
    const rich_content = { type: 'doc', content: [image] } as typeof withPrompt // a document with a picture alone
    await ada.call('content.update', { params: { id }, body: { rich_content } })
    expect((await ada.call('example.remove')).is_present).toBe(false)
    expect(await ada.call('media.list')).toMatchObject([{ id: picture?.id, n_uses: 1 }])
  })

  it('is there once when two ask for it at the same moment', async () => {
    const ada = await signUp(app)
    await Promise.all([ada.call('example.create'), ada.call('example.create')])
    expect((await ada.call('ideas.count')).total).toBe(10)
  })
})
