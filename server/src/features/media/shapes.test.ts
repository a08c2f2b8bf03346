import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { buildMultipart } from '../../../test/upload.ts'
import { createSystemDb } from '../../db/system-db.ts'

const { app, context } = await useApp()
const ada = await signUp(app)

/** Left half red, right half blue. */
const halves = await sharp({ create: { width: 1000, height: 500, channels: 3, background: '#ff0000' } })
  .composite([
    { input: { create: { width: 500, height: 500, channels: 3, background: '#0000ff' } }, left: 500, top: 0 },
  ])
  .png()
  .toBuffer()
const upload = () => ada.call('media.create', buildMultipart('halves.png', halves))
const look = async (url: string) => {
  const { statusCode, rawPayload, headers } = await app.inject({ url })
  if (statusCode !== 200) return { status: statusCode }
  const { width, height, format } = await sharp(rawPayload).metadata()
  const { dominant } = await sharp(rawPayload).stats()
  return {
    status: 200,
    width,
    height,
    format,
    colour: dominant.r > dominant.b ? 'red' : 'blue',
    type: headers['content-type'],
  }
}
const withName = (url: string, more: string) => url.replace('.webp', more)

describe('forms of a picture', () => {
  it('are made when they are first asked for: widths, cuts around the focal point, JPEG', async () => {
    const { url, id } = await upload()
    expect(await look(withName(url, '-400.webp'))).toMatchObject({ width: 400, height: 200, format: 'webp' })
    expect(await look(withName(url, '-400.jpg'))).toMatchObject({ width: 400, format: 'jpeg', type: 'image/jpeg' })
    // Smaller pictures are never blown up.
    expect(await look(withName(url, '-1600.webp'))).toMatchObject({ width: 1000, height: 500 })
    expect(await look(withName(url, '-1x1-400.webp'))).toMatchObject({ width: 400, height: 400 })
    expect(await look(withName(url, '-og.jpg'))).toMatchObject({ width: 955, height: 500 })
    const kept = await context.files.size(`images/${ada.accountId}/${id}/v0-400.webp`)
    expect(kept).toBeGreaterThan(50)
  })

  it('do not exist beyond those', async () => {
    const { url } = await upload()
    for (const name of [
      '-401.webp',
      '-v1.webp',
      '-v0.webp',
      '-2x3.webp',
      '-400-1x1.webp',
      '.gif',
      '.svg',
      '-400.webp.webp',
      '-400.webp/..',
    ])
      expect((await look(withName(url, name))).status, name).toBe(404)
    const other = await signUp(app)
    expect((await look(url.replace(ada.accountId ?? '', other.accountId ?? ''))).status).toBe(404)
  })

  it('are made once for all who ask at the same moment', async () => {
    const { url } = await upload()
    const all = await Promise.all(Array.from({ length: 20 }, () => look(withName(url, '-800.webp'))))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
  })
})

describe('a crop', () => {
  it('has an address of its own, and leaves the picture and all older addresses as they were', async () => {
    const before = await upload()
    const params = { id: before.id }
    const right = await ada.call('media.update', { params, body: { crop: { x: 0.5, y: 0, width: 0.5, height: 1 } } })
    expect(right).toMatchObject({ width: 500, height: 500, whole: { url: before.url, width: 1000, height: 500 } })
    expect(right.url).toBe(withName(before.url, '-v1.webp'))
    expect(await look(right.url)).toMatchObject({ width: 500, height: 500, colour: 'blue' })
    expect(await look(before.url)).toMatchObject({ width: 1000, height: 500 })
    const left = await ada.call('media.update', { params, body: { crop: { x: 0, y: 0, width: 0.25, height: 0.5 } } })
    expect(await look(withName(left.url, '-400.jpg'))).toMatchObject({ width: 250, height: 250, colour: 'red' })
    expect(await look(right.url)).toMatchObject({ width: 500, colour: 'blue' })
    const again = await ada.call('media.update', { params, body: { crop: { x: 0.5, y: 0, width: 0.5, height: 1 } } })
    expect(again.url).toBe(right.url)
    expect((await ada.call('media.update', { params, body: { crop: null } })).url).toBe(before.url)
  })

  it('keeps the focal point in sight', async () => {
    const { id } = await upload()
    const at = async (x: number) =>
      (await ada.call('media.update', { params: { id }, body: { focal: { x, y: 0.5 } } })).url
    expect(await look(withName(await at(0.9), '-4x5.webp'))).toMatchObject({ width: 400, height: 500, colour: 'blue' })
    expect(await look(withName(await at(0.1), '-4x5.webp'))).toMatchObject({ colour: 'red' })
  })

  it('must lie within the picture', async () => {
    const { id } = await upload()
    for (const crop of [
      { x: 0.6, y: 0, width: 0.5, height: 1 },
      { x: -0.1, y: 0, width: 0.5, height: 1 },
      { x: 0, y: 0, width: 0, height: 1 },
      { x: 0, y: 0, width: 2, height: 1 },
    ])
      expect((await ada.request('media.update', { params: { id }, body: { crop } })).status).toBe(400)
  })
})

it('shows pictures of the version before as they were, with all forms', async () => {
  const { id, url } = await upload()
  // As the first version stored them: no crop, no description, the same key.
  await createSystemDb(context.engine).updateTable('media').set({ words: 'halves.png' }).where('id', '=', id).execute()
  expect(await ada.call('media.list', { query: { q: 'halves' } })).not.toHaveLength(0)
  expect(await look(withName(url, '-800.webp'))).toMatchObject({ width: 800 })
  expect(await look(withName(url, ''))).toMatchObject({ width: 1000 })
})
