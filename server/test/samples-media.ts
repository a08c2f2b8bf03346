import { createId } from '../src/db/create-id.ts'
import type { Fixture } from './fixture.ts'
import type { CallOptions } from './harness.ts'
import type { Sample } from './sample-shape.ts'
import { buildFileBody, buildMultipart, tinyPng } from './upload.ts'

const buildUpload = (rows: Fixture): CallOptions => ({
  params: { channel_id: rows.channel },
  ...buildMultipart('picture.png', tinyPng),
})
const buildPictureRequest = (body?: unknown) => (rows: Fixture) => ({
  params: { id: rows.media },
  ...(body === undefined ? {} : { body }),
})
const prepareTrash: Sample['prepare'] = (owner, { media }) => owner.call('media.remove', { params: { id: media } })
const buildFileRequest = (rows: Fixture): CallOptions => ({ params: { bucket: 'documents', '*': rows.file } })
/** Only people's own pictures and folders, except for publishers. */
const ownRowsOnly: Pick<Sample, 'isAboutARow' | 'mayAnswer'> = { isAboutARow: true, mayAnswer: [403] }
const emptyRequest = { request: () => ({}) }

export const mediaSamples = {
  'channelUploads.uploadImage': { request: buildUpload, isAboutARow: true },
  'channelUploads.uploadImageNoWix': { request: buildUpload, isAboutARow: true },
  'media.list': emptyRequest,
  'media.create': { request: () => buildMultipart('picture.png', tinyPng, { alt: 'One pixel' }) },
  'media.tags': emptyRequest,
  'media.updateMany': { request: (rows) => ({ body: { ids: [rows.media], add_tags: ['team'] } }), ...ownRowsOnly },
  'media.removeMany': { request: (rows) => ({ body: { ids: [rows.media] } }), ...ownRowsOnly, isFinal: true },
  'media.restoreMany': {
    request: (rows) => ({ body: { ids: [rows.media] } }),
    ...ownRowsOnly,
    isFinal: true,
    prepare: prepareTrash,
  },
  'media.folders': emptyRequest,
  'media.createFolder': {
    request: (rows) => ({ body: { name: `Team ${createId()}`, parent_id: rows.mediaFolder } }),
    isAboutARow: true,
  },
  'media.updateFolder': {
    request: (rows) => ({ params: { id: rows.mediaFolder }, body: { name: `People ${createId()}` } }),
    ...ownRowsOnly,
  },
  'media.removeFolder': { request: (rows) => ({ params: { id: rows.mediaFolder } }), ...ownRowsOnly, isFinal: true },
  'media.restoreFolder': {
    request: (rows) => ({ params: { id: rows.mediaFolder } }),
    ...ownRowsOnly,
    isFinal: true,
    prepare: (owner, rows) => owner.call('media.removeFolder', { params: { id: rows.mediaFolder } }),
  },
  'media.read': { request: buildPictureRequest(), isAboutARow: true },
  'media.uses': { request: buildPictureRequest(), isAboutARow: true },
  'media.update': { request: buildPictureRequest({ alt: 'One pixel, seen from afar' }), ...ownRowsOnly },
  'media.remove': { request: buildPictureRequest({ even_if_used: true }), ...ownRowsOnly, isFinal: true },
  'media.restore': { request: buildPictureRequest(), ...ownRowsOnly, isFinal: true, prepare: prepareTrash },
  'storage.upload': { request: () => ({ params: { bucket: 'images', '*': 'a/b.png' }, ...buildFileBody(tinyPng) }) },
  'storage.read': { request: buildFileRequest, isAboutARow: true },
  'storage.remove': { request: buildFileRequest, ...ownRowsOnly, isFinal: true },
} satisfies Record<string, Sample>
