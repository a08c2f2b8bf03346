import * as z from 'zod/mini'
import { Nothing } from './envelope.ts'
import { Id, Time } from './fields.ts'
import { defineRoutes } from './route.ts'

/**
 * A name of the workspace's own choice, whose files are for members alone. Three are known: `images` are pictures of the
 * library, for everyone who knows their address; `documents` and `recordings` take nothing else. `public` is an address.
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
  /** Where it is found from now on, below its bucket; the path it was sent to finds the newest that was sent there. */
  key: z.string(),
  /** From the root of this server. */
  url: z.string(),
  media_type: z.string(),
  /** Of what is kept; a picture is written again. */
  bytes: z.number(),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  created_at: Time,
})

/** A name that cannot be a bucket looks like one that is missing. */
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
  /** The file as the body, or as the one file of a form. The path is a hint: the server makes its own key. */
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
  /** For good; pictures are deleted in the library, where they have a trash. */
  remove: { method: 'DELETE', base: 'storage', path, right: 'media:write', params: Place, data: Nothing },
})
