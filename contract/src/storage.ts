import * as z from 'zod/mini'
import { Nothing } from './envelope.ts'
import { Id, Time } from './fields.ts'
import { defineRoutes } from './route.ts'

/**
 * A name chosen by the workspace; only members can access its files. Three are predefined: `images` are library
 * pictures, public by URL; `documents` and `recordings` accept nothing else. `public` is part of a URL.
 */
const Bucket = z
  .string()
  .check(
    z.regex(
      /^(?!public$)[a-z0-9](?:[a-z0-9._-]{0,61}[a-z0-9])?$/u,
      'must be lower-case letters, digits, dots and hyphens',
    ),
  )

const StoredObject = z.object({
  id: Id,
  bucket: Bucket,
  /** Its permanent path below the bucket; the path it was uploaded to returns the newest file uploaded there. */
  key: z.string(),
  /** From the root of this server. */
  url: z.string(),
  media_type: z.string(),
  /** Size as stored; pictures are re-encoded. */
  bytes: z.number(),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  created_at: Time,
})

/** An invalid bucket name is treated like a missing bucket. */
const Place = z.object({
  bucket: Bucket,
  '*': z.string().check(
    z.minLength(1),
    z.maxLength(500),
    z.refine((path) => !/[\p{Cc}\\]/u.test(path)),
  ),
})
const path = '/:bucket/*'
export const storage = defineRoutes({
  /** The file as the body, or as the only file of a form. The path is a hint: the server creates its own key. */
  upload: {
    method: 'POST',
    base: 'storage',
    path,
    right: 'media:write',
    params: Place,
    consumes: 'file',
    limit: 'upload',
    data: StoredObject,
  },
  read: {
    method: 'GET',
    base: 'storage',
    path,
    right: 'media:read',
    params: Place,
    produces: 'file',
    data: z.string(),
  },
  /** Deletes permanently; pictures are deleted in the library, which has a trash. */
  remove: { method: 'DELETE', base: 'storage', path, right: 'media:write', params: Place, data: Nothing },
})
