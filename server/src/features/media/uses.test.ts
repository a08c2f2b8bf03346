import type { Doc } from '@draftwright/contract/document'
import { describe, expect, it } from 'vitest'
import { type Person, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { buildMultipart, tinyPng } from '../../../test/upload.ts'
import { createAccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'
import { createContent } from '../content/index.ts'
import { purgeMedia } from './trash.ts'

const { app, context } = await useApp()

const docWith = (...urls: string[]): Doc => ({
  type: 'doc',
  content: [
    { type: 'paragraph', content: [{ type: 'text', text: 'See' }] },
    ...urls.map((src) => ({ type: 'image' as const, attrs: { src, alt: 'A desk' } })),
  ],
})
const add = (person: Person) => person.call('media.create', buildMultipart('desk.png', tinyPng))
async function post(person: Person, doc: Doc): Promise<string> {
  const [channel] = await person.call('channels.list')
  return createContent(createAccountDb(context.engine, person.accountId ?? ''), {
    idea_id: null,
    pillar_id: null,
    channel_id: channel?.id ?? '',
    author_id: person.session?.user.id ?? '',
    title: 'A post with a desk',
    rich_content: doc,
    excerpt: '',
    keyword: null,
    model: null,
  })
}
const usesOf = async (person: Person, id: string) =>
  (await person.call('media.uses', { params: { id } })).map(({ title, status, is_live }) => ({
    title,
    status,
    is_live,
  }))

describe('where a picture is used', () => {
  it('follows the text, whoever writes it', async () => {
    const ada = await signUp(app)
    const { id, url } = await add(ada)
    const content = await post(ada, docWith(url.replace('.webp', '-800.webp')))
    expect(await usesOf(ada, id)).toEqual([{ title: 'A post with a desk', status: 'draft', is_live: false }])
    expect((await ada.call('media.read', { params: { id } })).n_uses).toBe(1)
    expect((await ada.call('media.list', { query: { unused: true } })).map((each) => each.id)).not.toContain(id)
    await ada.call('content.update', { params: { id: content }, body: { rich_content: docWith() } })
    expect(await usesOf(ada, id)).toEqual([])
    await ada.call('content.update', { params: { id: content }, body: { rich_content: docWith(url, url) } })
    expect(await usesOf(ada, id)).toHaveLength(1)
    await ada.call('content.remove', { params: { id: content } })
    expect(await usesOf(ada, id)).toEqual([])
  })

  it('does not count a picture of another workspace', async () => {
    const [ada, eve] = [await signUp(app), await signUp(app)]
    const { id, url } = await add(ada)
    await post(eve, docWith(url))
    expect(await usesOf(ada, id)).toEqual([])
  })
})

describe('deleting a picture', () => {
  it('names the posts that show it, and asks', async () => {
    const ada = await signUp(app)
    const { id, url } = await add(ada)
    const content = await post(ada, docWith(url))
    const refused = await ada.request('media.remove', { params: { id } })
    expect([refused.status, refused.error.code, refused.error.message]).toEqual([
      409,
      'in_use',
      'Still used in “A post with a desk”',
    ])
    expect(refused.error.details).toMatchObject({ posts: [{ id: content, status: 'draft' }] })
    const other = await add(ada)
    const many = { ids: [other.id, id] }
    expect((await ada.request('media.removeMany', { body: many })).error.code).toBe('in_use')
    expect((await ada.call('media.read', { params: { id: other.id } })).deleted_at).toBeNull()
    await ada.call('media.removeMany', { body: { ...many, even_if_used: true } })
    expect((await app.inject({ url })).statusCode).toBe(200)
    await ada.call('media.restoreMany', { body: many })
    expect((await ada.call('media.read', { params: { id } })).deleted_at).toBeNull()
  })

  it('is refused while readers see it, whatever is said, and also when only the live text has it', async () => {
    const ada = await signUp(app)
    const { id, url } = await add(ada)
    const content = await post(ada, docWith(url))
    const params = { id: content }
    await ada.call('content.approve', { params, body: { dismiss_prompts: true } })
    await ada.call('content.publish', { params })
    await ada.call('content.update', { params, body: { rich_content: docWith() } })
    expect(await usesOf(ada, id)).toMatchObject([{ is_live: true }])
    const refused = await ada.request('media.remove', { params: { id }, body: { even_if_used: true } })
    expect([refused.status, refused.error.code]).toEqual([409, 'in_use_live'])
    expect(refused.error.message).toContain('“A post with a desk”')
    await ada.call('content.unpublish', { params })
    expect((await ada.request('media.remove', { params: { id }, body: { even_if_used: true } })).status).toBe(200)
  })
})

describe('the trash', () => {
  const monthLater = { ...context, now: () => new Date(Date.now() + 31 * 24 * 60 * 60 * 1000) }

  it('is emptied after thirty days, files and all forms', async () => {
    const ada = await signUp(app)
    const db = createAccountDb(context.engine, ada.accountId ?? '')
    const [{ id, url }, kept] = [await add(ada), await add(ada)]
    await app.inject({ url: url.replace('.webp', '-400.webp') })
    await ada.call('media.remove', { params: { id } })
    await purgeMedia(db, context, [id, kept.id])
    expect((await app.inject({ url })).statusCode).toBe(200)
    await purgeMedia(db, monthLater, [id, kept.id])
    expect((await app.inject({ url })).statusCode).toBe(404)
    expect(await context.files.size(`images/${ada.accountId}/${id}/v0-400.webp`)).toBeNull()
    expect((await ada.request('media.read', { params: { id } })).status).toBe(404)
    expect((await app.inject({ url: kept.url })).statusCode).toBe(200)
  })

  it('keeps a picture that a live post shows by now', async () => {
    const ada = await signUp(app)
    const { id, url } = await add(ada)
    const content = await post(ada, docWith(url))
    await ada.call('media.remove', { params: { id }, body: { even_if_used: true } })
    await ada.call('content.approve', { params: { id: content }, body: { dismiss_prompts: true } })
    await ada.call('content.publish', { params: { id: content } })
    await purgeMedia(createAccountDb(context.engine, ada.accountId ?? ''), monthLater, [id, createId()])
    expect((await app.inject({ url })).statusCode).toBe(200)
  })
})
