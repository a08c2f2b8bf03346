import * as z from 'zod/mini'
import { defineRoutes } from './route.ts'
import { BaseId } from './table-fields.ts'

/** Bytes of a file in a cell, and how many files a cell has at most. */
export const tableFileLimits = { bytes: 10 * 1024 * 1024, files: 10 } as const

const Thumbnail = z.object({ url: z.string(), width: z.number(), height: z.number() })
/** Its addresses work for two hours. */
const TableFile = z.object({
  id: z.string(),
  url: z.string(),
  filename: z.string(),
  /** In bytes. */
  size: z.number(),
  type: z.string(),
  /** Of a picture. */
  width: z.optional(z.number()),
  height: z.optional(z.number()),
  thumbnails: z.optional(z.object({ small: Thumbnail, large: Thumbnail, full: Thumbnail })),
})
export type TableFile = z.infer<typeof TableFile>

export const tableAttachments = defineRoutes({
  /** Keeps a file for cells of the base; one that no cell holds after a day is deleted. */
  create: {
    method: 'POST',
    path: '/table_base/:base_id/attachment',
    right: 'tables:write',
    consumes: 'multipart',
    limit: 'upload',
    params: z.object({ base_id: BaseId }),
    body: z.strictObject({}),
    data: TableFile,
  },
})
