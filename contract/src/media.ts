import * as z from 'zod/mini'
import { Nothing } from './envelope.ts'
import { checkTogether, ById, Id, singleLine, longText, Time, Flag } from './fields.ts'
import { ListMeta, paging, search, WithTrash } from './lists.ts'
import { defineRoutes } from './route.ts'
import { contentStatuses, mediaLimits } from './vocabulary.ts'

export const Image = z.object({ id: Id, url: z.string(), width: z.number(), height: z.number() })

const share = z.number().check(z.gte(0, 'must be from 0 to 1'), z.lte(1, 'must be from 0 to 1'))
/** A point in the uncropped picture: fractions of its width and height, from its top left corner. */
const Point = z.strictObject({ x: share, y: share })
/** A rectangle in the uncropped picture, in the same units. */
const Crop = z.strictObject({ x: share, y: share, width: share, height: share }).check(
  checkTogether(({ width, height }) => width >= 0.01 && height >= 0.01, 'must be at least 1% of the picture'),
  checkTogether(
    ({ x, y, width, height }) => x + width <= 1.0001 && y + height <= 1.0001,
    'must lie within the picture',
  ),
)

export const Media = z.object({
  ...Image.shape,
  account_id: Id,
  folder_id: z.nullable(Id),
  user_id: z.nullable(Id),
  channel_id: z.nullable(Id),
  name: z.string(),
  alt: z.string(),
  tags: z.array(z.string()),
  media_type: z.string(),
  /** Size of the picture as stored. */
  bytes: z.number(),
  /**
   * The uncropped picture; `url`, `width` and `height` are of the cropped one. URLs are immutable: a new crop has a new
   * one.
   */
  whole: z.object({ url: z.string(), width: z.number(), height: z.number() }),
  crop: z.nullable(z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })),
  focal: z.object({ x: z.number(), y: z.number() }),
  /** Number of posts that contain it, without those in the trash. */
  n_uses: z.number(),
  deleted_at: z.nullable(Time),
  created_at: Time,
  updated_at: Time,
})
export type Media = z.infer<typeof Media>

export const MediaUse = z.object({
  id: Id,
  title: z.string(),
  status: z.enum(contentStatuses),
  /** Whether the post is live. */
  is_live: z.boolean(),
})
export type MediaUse = z.infer<typeof MediaUse>

export const MediaFolder = z.object({
  id: Id,
  parent_id: z.nullable(Id),
  name: z.string(),
  /** Directly in it, not in subfolders. */
  n_media: z.number(),
  created_at: Time,
})
export type MediaFolder = z.infer<typeof MediaFolder>

const tag = singleLine(mediaLimits.tagLength)
const tags = z.array(tag).check(z.maxLength(mediaLimits.tags, `must name at most ${mediaLimits.tags} tags`))
const alt = longText(500)

const MediaChange = z.partial(
  z.strictObject({
    name: singleLine(200),
    alt,
    tags,
    /** Null is the root of the library. */
    folder_id: z.nullable(Id),
    /** Null removes the crop. */
    crop: z.nullable(Crop),
    focal: Point,
  }),
)
type MediaChange = z.infer<typeof MediaChange>

const ids = z
  .array(Id)
  .check(
    z.minLength(1, 'must list at least one picture'),
    z.maxLength(mediaLimits.atOnce, `must name at most ${mediaLimits.atOnce} pictures`),
  )
const MediaBulkChange = z.strictObject({
  ids,
  folder_id: z.optional(z.nullable(Id)),
  add_tags: z.optional(tags),
  remove_tags: z.optional(tags),
})
type MediaBulkChange = z.infer<typeof MediaBulkChange>
const evenIfUsed = z.optional(z.boolean())

/** What old clients say of a file; the server inspects the bytes. */
export const uploadHint = z.optional(z.string().check(z.maxLength(500, 'must have at most 500 characters')))

const sortable = ['created_at', 'updated_at', 'name', 'bytes'] as const
export const MediaQuery = z.strictObject({
  ...paging,
  q: search,
  /** `top` means in no folder; if omitted, pictures of all folders. */
  folder_id: z.optional(z.union([Id, z.literal('top')], { error: 'must be an id or top' })),
  tag: z.optional(tag),
  /** Pictures that no post contains. */
  unused: z.optional(Flag),
  /** Pictures without alt text. */
  without_alt: z.optional(Flag),
  status: z.optional(z.literal('trash', { error: 'must be trash' })),
  sort_by: z._default(z.enum(sortable, { error: `must be one of ${sortable.join(', ')}` }), 'created_at'),
})
export type MediaQuery = z.infer<typeof MediaQuery>

const folder = z.strictObject({ name: singleLine(80), parent_id: z.optional(z.nullable(Id)) })
const one = { params: ById, data: Media } as const
export const media = defineRoutes({
  list: {
    method: 'GET',
    path: '/media',
    right: 'media:read',
    query: MediaQuery,
    data: z.array(Media),
    meta: ListMeta,
  },
  /** Adds it to the library, for no channel. */
  create: {
    method: 'POST',
    path: '/media',
    right: 'media:write',
    consumes: 'multipart',
    limit: 'upload',
    body: z.strictObject({ displayName: uploadHint, alt: z.optional(alt), folder_id: z.optional(Id) }),
    data: Media,
  },
  tags: {
    method: 'GET',
    path: '/media/tags',
    right: 'media:read',
    data: z.array(z.object({ tag: z.string(), n_media: z.number() })),
  },
  updateMany: { method: 'PUT', path: '/media', right: 'media:write', body: MediaBulkChange, data: z.array(Media) },
  /** Like `remove`, all or none. */
  removeMany: {
    method: 'DELETE',
    path: '/media',
    right: 'media:write',
    body: z.strictObject({ ids, even_if_used: evenIfUsed }),
    data: Nothing,
  },
  restoreMany: {
    method: 'POST',
    path: '/media/restore',
    right: 'media:write',
    body: z.strictObject({ ids }),
    data: z.array(Media),
  },
  folders: { method: 'GET', path: '/media/folders', right: 'media:read', data: z.array(MediaFolder) },
  createFolder: {
    method: 'POST',
    path: '/media/folders',
    right: 'media:write',
    unique: 'name',
    body: folder,
    data: MediaFolder,
  },
  updateFolder: {
    method: 'PUT',
    unique: 'name',
    path: '/media/folders/:id',
    right: 'media:write',
    params: ById,
    body: z.partial(folder),
    data: MediaFolder,
  },
  /** Its pictures move to the parent folder; a folder with subfolders is rejected with 409 `has_folders`. */
  removeFolder: { method: 'DELETE', path: '/media/folders/:id', right: 'media:write', params: ById, data: Nothing },
  /** Undoes `trashFolder`, within a day. */
  restoreFolder: {
    method: 'POST',
    path: '/media/folders/:id/restore',
    right: 'media:write',
    params: ById,
    data: MediaFolder,
  },
  read: { method: 'GET', path: '/media/:id', right: 'media:read', query: WithTrash, ...one },
  uses: { method: 'GET', path: '/media/:id/uses', right: 'media:read', params: ById, data: z.array(MediaUse) },
  update: {
    method: 'PUT',
    path: '/media/:id',
    right: 'media:write',
    audit: 'once-in-a-while',
    body: MediaChange,
    ...one,
  },
  /**
   * Moves it to the trash for 30 days. 409 `in_use` names the posts that contain it, unless `even_if_used` is set;
   * always 409 `in_use_live` while a scheduled or published post contains it.
   */
  remove: {
    method: 'DELETE',
    path: '/media/:id',
    right: 'media:write',
    params: ById,
    body: z.optional(z.strictObject({ even_if_used: evenIfUsed })),
    data: Nothing,
  },
  restore: { method: 'POST', path: '/media/:id/restore', right: 'media:write', ...one },
})
