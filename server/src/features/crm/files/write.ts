import type { CrmFile } from '@draftwright/contract/crm/files'
import { createId } from '../../../db/create-id.ts'
import type { RequestFacts } from '../../../http/handler.ts'
import { forbiddenError, invalidInputError, notFoundError } from '../../../http/errors.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { detectFileType } from '../../../integrations/file-kinds.ts'
import { toRecordLinks, assertLinksExist } from '../kernel/record-links.ts'
import { canSeeOpportunity } from '../kernel/record-links-store.ts'
import { type CrmContext, requireCrmCaller, toOwnerFilter } from '../kernel/caller.ts'
import { readRecord } from '../kernel/crud.ts'
import { fileResource } from './resource.ts'
import { computePurgeCutoff, purgeFileJob, trashRetentionMs } from './purge.ts'
import { type FileRow, insertFile, setFileDeletedAt, findFile } from './store.ts'

interface WriteContext extends CrmContext {
  readonly context: AppContext
}
interface FileContext extends WriteContext {
  readonly params: { id: string }
}
interface UploadContext extends WriteContext {
  readonly body: Parameters<typeof toRecordLinks>[0]
  readonly request: RequestFacts
}

/** Throws 404 for a record the caller does not see, 400 for an empty file. */
export async function uploadFile(call: UploadContext): Promise<CrmFile> {
  const { db, context, body, request } = call
  const crm = await requireCrmCaller(call)
  const links = toRecordLinks(body)
  await assertLinksExist(db, crm, links)
  const { file } = request
  if (file === null || file.bytes.length === 0)
    throw invalidInputError([{ field: 'file', message: 'must not be empty' }])
  const id = createId()
  // Below the documents, so that it is deleted with the workspace.
  const key = `documents/${db.accountId}/crm/${id}`
  const type = await detectFileType(file.bytes)
  db.addAuditNote({ target_kind: fileResource.kind, target_id: id })
  await context.files.write(key, file.bytes)
  try {
    await insertFile(db, {
      id,
      filename: toSafeFilename(file.filename),
      key,
      media_type: type?.mime ?? 'application/octet-stream',
      bytes: file.bytes.length,
      ...links,
      created_by: crm.userId,
      created_at: context.now().toISOString(),
    })
  } catch (error) {
    // Bytes without a row would never be found.
    await context.files.remove(key)
    throw error
  }
  return readRecord<CrmFile>(db, crm, fileResource, id)
}

export async function downloadFile(call: FileContext) {
  const { key, filename, media_type: mediaType } = await readVisibleFile(call)
  return { key, filename, mediaType }
}

/** Allowed to the person who added it and CRM admins. Its bytes are deleted after 30 days. */
export async function trashFile(call: FileContext): Promise<null> {
  const { db, context, params } = call
  await assertMayDelete(call, await readVisibleFile(call))
  await db.transaction(async (tx) => {
    await setFileDeletedAt(tx, params.id, context.now().toISOString())
    // A little later than its time, so that clock differences between two machines cannot make it run too early.
    const afterSeconds = trashRetentionMs / 1000 + 60
    await context.jobs.enqueue(purgeFileJob, { account_id: tx.accountId, file_id: params.id }, tx, { afterSeconds })
  })
  return null
}

/** Throws 404 also for one that is about to be purged. */
export async function restoreFile(call: FileContext): Promise<CrmFile> {
  const file = await readVisibleFile(call, true)
  if (file.deleted_at !== null && file.deleted_at <= computePurgeCutoff(call.context).toISOString())
    throw notFoundError(fileResource.noun)
  await assertMayDelete(call, file)
  await setFileDeletedAt(call.db, call.params.id, null)
  return readRecord<CrmFile>(call.db, await requireCrmCaller(call), fileResource, call.params.id)
}

/** Throws 404 for a file whose record the caller does not see, and for a deleted one unless `includesDeleted`. */
async function readVisibleFile(call: FileContext, includesDeleted = false): Promise<FileRow> {
  const crm = await requireCrmCaller(call)
  const file = await findFile(call.db, call.params.id)
  const isSeen =
    file !== undefined &&
    (includesDeleted || file.deleted_at === null) &&
    (file.opportunity_id === null || (await canSeeOpportunity(call.db, file.opportunity_id, toOwnerFilter(crm))))
  if (!isSeen) throw notFoundError(fileResource.noun)
  return file
}

async function assertMayDelete(call: FileContext, { created_by }: FileRow): Promise<void> {
  const { role, userId } = await requireCrmCaller(call)
  if (created_by !== userId && role !== 'admin')
    throw forbiddenError('Only the uploader and CRM admins can delete this')
}

/** One line without control characters or direction marks, which can disguise a file extension. */
const toSafeFilename = (name: string): string =>
  name
    .replaceAll(/[\p{Cc}\p{Bidi_Control}\u2028\u2029/\\]+/gu, ' ')
    .trim()
    .slice(-200) || 'file'
