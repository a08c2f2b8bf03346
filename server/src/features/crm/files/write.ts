import type { CrmFile } from '@draftwright/contract/crm/files'
import { newId } from '../../../db/new-id.ts'
import type { RequestFacts } from '../../../http/call.ts'
import { forbidden, invalid, notFound } from '../../../http/errors.ts'
import type { Parts } from '../../../http/parts.ts'
import { anyType } from '../../../integrations/file-kinds.ts'
import { belongsOf, mustBelong } from '../kernel/belongs.ts'
import { seesOpportunity } from '../kernel/belongs-store.ts'
import { type Asked, crmCaller, ownerSeen } from '../kernel/caller.ts'
import { findRecord } from '../kernel/crud.ts'
import { fileResource } from './resource.ts'
import { overdueAt, purgeFileJob, trashMs } from './purge.ts'
import { type FileRow, insertFile, markDeleted, readFile } from './store.ts'

interface Called extends Asked {
  readonly parts: Parts
}
interface OfOne extends Called {
  readonly params: { id: string }
}
interface Upload extends Called {
  readonly body: Parameters<typeof belongsOf>[0]
  readonly request: RequestFacts
}

/** Throws 404 for a record the caller does not see, 400 for an empty file. */
export async function addFile(call: Upload): Promise<CrmFile> {
  const { db, parts, body, request } = call
  const crm = await crmCaller(call)
  const belongs = belongsOf(body)
  await mustBelong(db, crm, belongs)
  const { file } = request
  if (file === null || file.bytes.length === 0) throw invalid([{ field: 'file', message: 'must not be empty' }])
  const id = newId()
  // Among the documents, so that it goes with them when the workspace goes.
  const key = `documents/${db.accountId}/crm/${id}`
  const type = await anyType(file.bytes)
  db.note({ target_kind: fileResource.kind, target_id: id })
  await parts.files.write(key, file.bytes)
  try {
    await insertFile(db, {
      id,
      filename: nameOf(file.filename),
      key,
      media_type: type?.mime ?? 'application/octet-stream',
      bytes: file.bytes.length,
      ...belongs,
      created_by: crm.userId,
      created_at: parts.now().toISOString(),
    })
  } catch (error) {
    // Bytes that no row leads to would be found by nobody.
    await parts.files.remove(key)
    throw error
  }
  return findRecord<CrmFile>(db, crm, fileResource, id)
}

export async function downloadFile(call: OfOne) {
  const { key, filename, media_type: mediaType } = await seen(call)
  return { key, filename, mediaType }
}

/** Whoever added it and CRM admins. Its bytes go after 30 days. */
export async function removeFile(call: OfOne): Promise<null> {
  const { db, parts, params } = call
  await mine(call, await seen(call))
  await db.transaction(async (tx) => {
    await markDeleted(tx, params.id, parts.now().toISOString())
    // A little later than its time, so that the clocks of two machines cannot make it come too early.
    const afterSeconds = trashMs / 1000 + 60
    await parts.jobs.enqueue(purgeFileJob, { account_id: tx.accountId, file_id: params.id }, tx, { afterSeconds })
  })
  return null
}

/** Throws 404 also for one that is about to be taken away for good. */
export async function restoreFile(call: OfOne): Promise<CrmFile> {
  const file = await seen(call, true)
  if (file.deleted_at !== null && file.deleted_at <= overdueAt(call.parts).toISOString())
    throw notFound(fileResource.noun)
  await mine(call, file)
  await markDeleted(call.db, call.params.id, null)
  return findRecord<CrmFile>(call.db, await crmCaller(call), fileResource, call.params.id)
}

/** Throws 404 for a file whose record the caller does not see, and for a deleted one unless `isDeletedToo`. */
async function seen(call: OfOne, isDeletedToo = false): Promise<FileRow> {
  const crm = await crmCaller(call)
  const file = await readFile(call.db, call.params.id)
  const isSeen =
    file !== undefined &&
    (isDeletedToo || file.deleted_at === null) &&
    (file.opportunity_id === null || (await seesOpportunity(call.db, file.opportunity_id, ownerSeen(crm))))
  if (!isSeen) throw notFound(fileResource.noun)
  return file
}

async function mine(call: OfOne, { created_by }: FileRow): Promise<void> {
  const { role, userId } = await crmCaller(call)
  if (created_by !== userId && role !== 'admin') throw forbidden('Only who added this, and CRM admins, can delete it')
}

/** One line without control characters or signs that turn the reading direction, which can make an ending look like another. */
const nameOf = (name: string): string =>
  name
    .replaceAll(/[\p{Cc}\p{Bidi_Control}\u2028\u2029/\\]+/gu, ' ')
    .trim()
    .slice(-200) || 'file'
