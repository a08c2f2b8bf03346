import { newId } from '../src/db/new-id.ts'
import type { Fixture } from './fixture.ts'
import type { Ask } from './harness.ts'
import type { Sample } from './samples.ts'
import { asBody, multipart, tinyPng } from './upload.ts'

const upload = (rows: Fixture): Ask => ({ params: { channel_id: rows.channel }, ...multipart('picture.png', tinyPng) })
const picture = (body?: unknown) => (rows: Fixture) => ({
  params: { id: rows.media },
  ...(body === undefined ? {} : { body }),
})
const intoTrash: Sample['prepare'] = (owner, { media }) => owner.call('media.remove', { params: { id: media } })
const file = (rows: Fixture): Ask => ({ params: { bucket: 'documents', '*': rows.file } })
/** Own pictures and folders only, for those who are not publishers. */
const own: Pick<Sample, 'isAboutARow' | 'mayAnswer'> = { isAboutARow: true, mayAnswer: [403] }
const plain = { ask: () => ({}) }

export const mediaSamples = {
  'media.uploadImage': { ask: upload, isAboutARow: true },
  'media.uploadImageNoWix': { ask: upload, isAboutARow: true },
  'media.list': plain,
  'media.create': { ask: () => multipart('picture.png', tinyPng, { alt: 'One pixel' }) },
  'media.tags': plain,
  'media.updateMany': { ask: (rows) => ({ body: { ids: [rows.media], add_tags: ['team'] } }), ...own },
  'media.removeMany': { ask: (rows) => ({ body: { ids: [rows.media] } }), ...own, isFinal: true },
  'media.restoreMany': {
    ask: (rows) => ({ body: { ids: [rows.media] } }),
    ...own,
    isFinal: true,
    prepare: intoTrash,
  },
  'media.folders': plain,
  'media.createFolder': {
    ask: (rows) => ({ body: { name: `Team ${newId()}`, parent_id: rows.mediaFolder } }),
    isAboutARow: true,
  },
  'media.updateFolder': {
    ask: (rows) => ({ params: { id: rows.mediaFolder }, body: { name: `People ${newId()}` } }),
    ...own,
  },
  'media.removeFolder': { ask: (rows) => ({ params: { id: rows.mediaFolder } }), ...own, isFinal: true },
  'media.restoreFolder': {
    ask: (rows) => ({ params: { id: rows.mediaFolder } }),
    ...own,
    isFinal: true,
    prepare: (owner, rows) => owner.call('media.removeFolder', { params: { id: rows.mediaFolder } }),
  },
  'media.read': { ask: picture(), isAboutARow: true },
  'media.uses': { ask: picture(), isAboutARow: true },
  'media.update': { ask: picture({ alt: 'One pixel, seen from afar' }), ...own },
  'media.remove': { ask: picture({ even_if_used: true }), ...own, isFinal: true },
  'media.restore': { ask: picture(), ...own, isFinal: true, prepare: intoTrash },
  'storage.upload': { ask: () => ({ params: { bucket: 'images', '*': 'a/b.png' }, ...asBody(tinyPng) }) },
  'storage.read': { ask: file, isAboutARow: true },
  'storage.remove': { ask: file, ...own, isFinal: true },
} satisfies Record<string, Sample>
