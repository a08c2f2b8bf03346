import type { AccountDb } from '../../../db/account-db.ts'
import type { BaseSchema, FieldShape } from '../schema.ts'
import { createWrongValueError } from '../table-error.ts'
import { type AttachmentRow, findAttachments } from './attachments-store.ts'
import { attachmentIdShape, type CellFile } from './file-address.ts'
import { createFileError, maxFiles } from './save-attachment.ts'

/** A file that a cell was given by its id, perhaps under a name of its own. */
interface GivenFile {
  readonly id: string
  readonly filename?: string
}
interface FilePatch {
  readonly cells: Record<string, unknown>
  readonly files: Readonly<Record<string, readonly GivenFile[]>>
}

/** `[{id, filename?}]`; addresses have become ids before. Throws for anything else. */
export function parseAttachments(field: FieldShape, value: unknown): readonly GivenFile[] {
  if (value === null || value === undefined || value === '') return []
  if (!Array.isArray(value)) throw createWrongValueError(field.name)
  if (value.length > maxFiles) throw createFileError(`A cell has at most ${maxFiles} files`)
  return value.map((one: unknown): GivenFile => {
    const { id, filename } =
      typeof one === 'object' && one !== null ? (one as { id?: unknown; filename?: unknown }) : {}
    if (typeof id !== 'string' || !attachmentIdShape.test(id))
      throw createFileError(`Field ${JSON.stringify(field.name)} takes files as {url} or {id}`)
    return typeof filename === 'string' && filename.trim() !== '' ? { id, filename: filename.slice(0, 200) } : { id }
  })
}

/** As it stands in a cell. */
export const toCellFile = ({ id, filename, media_type, bytes, width, height }: AttachmentRow): CellFile => ({
  id,
  filename,
  size: bytes,
  type: media_type,
  ...(width === null || height === null ? {} : { width, height }),
})

/** Puts the files into the cells as they are stored. Throws for a file that the base does not have. */
export async function resolveAttachments(
  { tx, schema }: { readonly tx: AccountDb; readonly schema: BaseSchema },
  pending: readonly FilePatch[],
): Promise<void> {
  const ids = new Set(pending.flatMap(({ files }) => Object.values(files).flatMap((list) => list.map(({ id }) => id))))
  const rows = ids.size === 0 ? [] : await findAttachments(tx, schema.id, [...ids])
  const byId = new Map(rows.map((row) => [row.id, toCellFile(row)]))
  for (const { cells, files } of pending)
    for (const [field, list] of Object.entries(files)) {
      const stored = list.map(({ id, ...own }) => {
        const file = byId.get(id)
        if (file === undefined) throw createFileError(`The file ${id} does not exist in this base`)
        return { ...file, ...own }
      })
      cells[field] = stored.length === 0 ? undefined : stored
    }
}
