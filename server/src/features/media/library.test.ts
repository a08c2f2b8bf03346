import { describe, expect, it } from 'vitest'
import { addMember, type Person, signUp } from '../../../test/harness.ts'
import { createSystemDb } from '../../db/system-db.ts'
import { useApp } from '../../../test/test-app.ts'
import { buildMultipart, tinyPng } from '../../../test/upload.ts'

const { app, context } = await useApp()

const add = (person: Person, displayName: string, more: Record<string, string> = {}) =>
  person.call('media.create', buildMultipart('x.png', tinyPng, { displayName, ...more }))
const names = async (person: Person, query = {}) => (await person.call('media.list', { query })).map(({ name }) => name)

describe('the library', () => {
  it('finds pictures by name, alt text, tag and folder, in any order, page by page', async () => {
    const ada = await signUp(app)
    const folder = await ada.call('media.createFolder', { body: { name: 'People' } })
    const one = await add(ada, 'b desk', { alt: 'A red desk' })
    const two = await add(ada, 'a chair', { folder_id: folder.id })
    await ada.call('media.update', { params: { id: two.id }, body: { tags: ['Office', 'office', 'blue'] } })
    expect(await names(ada)).toEqual(['a chair', 'b desk'])
    expect(await names(ada, { sort_by: 'name', sort_order: 'asc', limit: 1, page: 2 })).toEqual(['b desk'])
    for (const [query, found] of [
      [{ q: 'RED' }, 'b desk'],
      [{ q: 'offi' }, 'a chair'],
      [{ tag: 'Office' }, 'a chair'],
      [{ folder_id: folder.id }, 'a chair'],
      [{ folder_id: 'top' }, 'b desk'],
      [{ without_alt: true }, 'a chair'],
    ] as const)
      expect(await names(ada, query), JSON.stringify(query)).toEqual([found])
    expect(await ada.call('media.tags')).toEqual([
      { tag: 'Office', n_media: 1 },
      { tag: 'blue', n_media: 1 },
    ])
    expect(await ada.call('media.read', { params: { id: one.id } })).toMatchObject({
      alt: 'A red desk',
      n_uses: 0,
      folder_id: null,
      crop: null,
      focal: { x: 0.5, y: 0.5 },
      url: one.whole.url,
    })
  })

  it('moves and tags many at once, all or none', async () => {
    const ada = await signUp(app)
    const folder = await ada.call('media.createFolder', { body: { name: 'Trips' } })
    const ids = [(await add(ada, 'one')).id, (await add(ada, 'two')).id]
    const moved = await ada.call('media.updateMany', { body: { ids, folder_id: folder.id, add_tags: ['sea'] } })
    expect(moved).toMatchObject(ids.map((id) => ({ id, folder_id: folder.id, tags: ['sea'] })))
    const body = { ids: [...ids, crypto.randomUUID()], folder_id: null }
    expect((await ada.request('media.updateMany', { body })).status).toBe(404)
    expect(await names(ada, { folder_id: 'top' })).toEqual([])
    await ada.call('media.updateMany', { body: { ids, folder_id: null, remove_tags: ['sea'] } })
    expect((await ada.call('media.list')).map((each) => [each.folder_id, each.tags])).toEqual([
      [null, []],
      [null, []],
    ])
  })

  it('lets members change what is theirs and publishers everything', async () => {
    const ada = await signUp(app)
    const bea = await addMember(context, ada, 'general_member')
    const carl = await addMember(context, ada, 'social_media')
    const hers = await add(bea, 'hers')
    const his = await add(carl, 'his')
    const rename = (who: Person, id: string) => who.request('media.update', { params: { id }, body: { name: 'new' } })
    expect((await rename(bea, hers.id)).status).toBe(200)
    expect((await rename(bea, his.id)).status).toBe(403)
    expect((await rename(carl, hers.id)).status).toBe(200)
    expect((await bea.request('media.removeMany', { body: { ids: [hers.id, his.id] } })).status).toBe(403)
    expect(await names(ada)).toHaveLength(2)
    const mixed = { ids: [his.id], even_if_used: true }
    expect((await bea.request('media.removeMany', { body: mixed })).status).toBe(403)
  })

  it('keeps what is deleted for thirty days', async () => {
    const ada = await signUp(app)
    const { id, url } = await add(ada, 'gone')
    await ada.call('media.remove', { params: { id } })
    expect(await names(ada)).toEqual([])
    expect(await names(ada, { status: 'trash' })).toEqual(['gone'])
    expect((await app.inject({ url })).statusCode).toBe(200)
    expect((await ada.request('media.update', { params: { id }, body: { name: 'x' } })).error.code).toBe('in_trash')
    expect((await ada.call('media.restore', { params: { id } })).deleted_at).toBeNull()
    expect(await names(ada)).toEqual(['gone'])
  })
})

describe('folders', () => {
  it('stand at most five deep, never in themselves, and have one name once', async () => {
    const ada = await signUp(app)
    const make = (name: string, parent_id: string | null) =>
      ada.request('media.createFolder', { body: { name, parent_id } })
    const ids: string[] = []
    for (let depth = 0; depth < 5; depth++) ids.push((await make(`level ${depth}`, ids.at(-1) ?? null)).data.id)
    expect((await make('too deep', ids.at(-1) ?? null)).error.message).toBe('parent_id must be at most 5 folders deep')
    const move = (id: string | undefined, parent_id: string | null) =>
      ada.request('media.updateFolder', { params: { id: id ?? '' }, body: { parent_id } })
    expect((await move(ids[0], ids[3] ?? null)).status).toBe(400)
    expect((await move(ids[0], ids[0] ?? null)).status).toBe(400)
    expect((await make('LEVEL 0', null)).error.code).toBe('name_taken')
    const tall = (await make('other', null)).data.id
    expect((await move(ids[0], tall)).status).toBe(400)
    expect((await move(ids[4], tall)).status).toBe(200)
  })

  it('leave their pictures to the folder around them', async () => {
    const ada = await signUp(app)
    const outer = await ada.call('media.createFolder', { body: { name: 'outer' } })
    const inner = await ada.call('media.createFolder', { body: { name: 'inner', parent_id: outer.id } })
    await add(ada, 'kept', { folder_id: inner.id })
    expect((await ada.request('media.removeFolder', { params: { id: outer.id } })).error.code).toBe('has_folders')
    await ada.call('media.removeFolder', { params: { id: inner.id } })
    expect(await names(ada, { folder_id: outer.id })).toEqual(['kept'])
    expect(await ada.call('media.folders')).toMatchObject([{ id: outer.id, n_media: 1 }])
  })

  it('come back with their pictures for a day, but for those that were moved on', async () => {
    const ada = await signUp(app)
    const { id } = await ada.call('media.createFolder', { body: { name: 'Trips' } })
    const other = await ada.call('media.createFolder', { body: { name: 'Other' } })
    await add(ada, 'sea', { folder_id: id })
    const hill = await add(ada, 'hill', { folder_id: id })
    const restore = () => ada.request('media.restoreFolder', { params: { id } })
    await ada.call('media.removeFolder', { params: { id } })
    await ada.call('media.updateMany', { body: { ids: [hill.id], folder_id: other.id } })
    expect((await ada.request('media.updateFolder', { params: { id }, body: { name: 'x' } })).status).toBe(404)
    const taken = await ada.call('media.createFolder', { body: { name: 'trips' } })
    expect((await restore()).error.code).toBe('name_taken')
    await ada.call('media.removeFolder', { params: { id: taken.id } })
    expect((await restore()).data).toMatchObject({ id, name: 'Trips', n_media: 1 })
    expect((await restore()).status).toBe(200)
    expect(await names(ada, { folder_id: id })).toEqual(['sea'])
    expect(await names(ada, { folder_id: other.id })).toEqual(['hill'])
    await ada.call('media.removeFolder', { params: { id } })
    const old = { deleted_at: new Date(Date.now() - 25 * 3_600_000).toISOString() }
    await createSystemDb(context.engine).updateTable('media_folders').set(old).where('id', '=', id).execute()
    expect((await restore()).status).toBe(404)
    await ada.call('media.removeFolder', { params: { id: other.id } })
    const left = await createSystemDb(context.engine)
      .selectFrom('media_folders')
      .select('id')
      .where('id', '=', id)
      .execute()
    expect(left).toEqual([])
  })
})
