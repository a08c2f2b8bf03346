import { tableAttachments } from '@draftwright/contract/table-attachments'
import { AppError, invalidInputError } from '../../../http/errors.ts'
import { implementRoutes } from '../../../http/handler.ts'
import { openBase } from '../open-base.ts'
import { findAttachments } from './attachments-store.ts'
import { createFileView } from './file-address.ts'
import { toCellFile } from './read-attachments.ts'
import { maxFileBytes, saveAttachment } from './save-attachment.ts'

export const tableAttachmentRoutes = implementRoutes(tableAttachments, {
  async create({ db, context, params, caller, request }) {
    const { id: baseId, row } = await openBase(db, params.base_id)
    const { file } = request
    if (file === null || file.bytes.length === 0)
      throw invalidInputError([{ field: 'file', message: 'must not be empty' }])
    if (file.bytes.length > maxFileBytes)
      throw new AppError(413, 'too_large', `file must have at most ${maxFileBytes / 1024 / 1024} MB`)
    db.addAuditNote({ target_kind: 'table_base', details: { name: row.name } })
    const { bytes, filename } = file
    const id = await saveAttachment(db, context, { baseId, userId: caller.userId, bytes, filename })
    const [saved] = await findAttachments(db, baseId, [id])
    if (saved === undefined) throw new AppError(500, 'internal', 'Something went wrong')
    return createFileView(context, false)(toCellFile(saved))
  },
})
