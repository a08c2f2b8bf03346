import { maxSources } from '@draftwright/contract/research'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { Caller } from '../../http/caller.ts'
import { AppError, conflictError, invalidInputError, notFoundError } from '../../http/errors.ts'
import type { UploadedFile } from '../../http/handler.ts'
import { readChangeableContent, readContent } from '../content/index.ts'
import { assertCanChangeIdea, readIdea } from '../ideas/index.ts'
import {
  findSourceRow,
  insertSources,
  listSourceRows,
  readSourceDocument,
  readSourceJob,
  readToday,
  resetFailedSource,
  type SourceOwner,
  type SourceRow,
  toTitle,
  UnreadableSourceError,
} from '../sources/index.ts'

interface Call {
  readonly db: AccountDb
  readonly context: AppContext
  readonly caller: Caller
}

/** Throws 404 for an idea or document that is not in the workspace. */
export async function assertOwnerExists({ db, context }: Call, { idea_id, content_id }: SourceOwner): Promise<void> {
  if (idea_id !== undefined) await readIdea(db, idea_id)
  if (content_id !== undefined) await readContent(db, context, content_id)
}

/** Throws 404, and 403 for somebody else's idea or document. */
async function assertOwnerChangeable({ db, caller }: Call, { idea_id, content_id }: SourceOwner): Promise<void> {
  if (idea_id !== undefined) assertCanChangeIdea(caller, await readIdea(db, idea_id))
  if (content_id !== undefined) await readChangeableContent(db, caller, content_id)
}

const toOwner = ({ idea_id, content_id }: Pick<SourceRow, 'idea_id' | 'content_id'>): SourceOwner => ({
  idea_id: idea_id ?? undefined,
  content_id: content_id ?? undefined,
})

/** Throws 404, also for a source of an idea or document that is not there. */
export async function readSourceRow(call: Call, id: string): Promise<SourceRow> {
  const row = await findSourceRow(call.db, id)
  if (row === undefined) throw notFoundError('Source')
  await assertOwnerExists(call, toOwner(row))
  return row
}

export async function readChangeableSource(call: Call, id: string): Promise<SourceRow> {
  const row = await findSourceRow(call.db, id)
  if (row === undefined) throw notFoundError('Source')
  await assertOwnerChangeable(call, toOwner(row))
  return row
}

/** Has pages read; those that are there already stay as they are. Throws 404, 403, and 409 `too_many_sources`. */
export async function addPages(call: Call, owner: SourceOwner, addresses: readonly string[]) {
  await assertOwnerChangeable(call, owner)
  const { db, context, caller } = call
  return db.transaction(async (tx) => {
    const known = await lockSources(tx, owner)
    const given = [...new Set(addresses.map(normalizeAddress))]
    const fresh = given.filter((address) => known.every((one) => one.address !== address))
    assertRoom(known.length + fresh.length)
    const ids = await insertSources(
      tx,
      fresh.map((address) => ({
        ...owner,
        kind: 'page' as const,
        title: toTitle(new URL(address).hostname),
        address,
        state: 'waiting' as const,
        added_by: caller.userId,
      })),
      context.now(),
    )
    for (const source_id of ids)
      await context.jobs.enqueue(readSourceJob, { account_id: tx.accountId, source_id }, tx, { group: tx.accountId })
    return listSourceRows(tx, owner)
  })
}

const longestAddress = 2000

/** The place within a page leads to the same page. Throws 400. */
function normalizeAddress(address: string): string {
  const url = new URL(address)
  url.hash = ''
  const refuse = (message: string) => invalidInputError([{ field: 'addresses', message }])
  // It would be shown with the source.
  if (url.username !== '' || url.password !== '') throw refuse('must not have a user name or password')
  if (url.href.length > longestAddress) throw refuse(`must have at most ${longestAddress} characters`)
  return url.href
}

const lockSources = async (tx: AccountDb, owner: SourceOwner) => {
  await tx.lockList(`sources ${owner.idea_id ?? owner.content_id ?? ''}`)
  return listSourceRows(tx, owner)
}

function assertRoom(count: number): void {
  if (count > maxSources)
    throw conflictError('too_many_sources', `A text can have at most ${maxSources} sources. Remove one first.`)
}

/** Reads a file at once; only its words are kept. Throws 404, 403, 400 `unreadable_file`, and 409 `too_many_sources`. */
export async function addFile(call: Call, owner: SourceOwner, file: UploadedFile, signal: AbortSignal) {
  await assertOwnerChangeable(call, owner)
  const { db, context, caller } = call
  assertRoom((await listSourceRows(db, owner)).length + 1)
  const name = toTitle(file.filename) || 'File'
  const read = await readSourceDocument({ bytes: file.bytes }, signal).catch((error: unknown) => {
    if (!(error instanceof UnreadableSourceError)) throw error
    throw new AppError(400, 'unreadable_file', `file ${error.message}`, [{ field: 'file', message: error.message }])
  })
  const read_on = await readToday(db, context)
  return db.transaction(async (tx) => {
    assertRoom((await lockSources(tx, owner)).length + 1)
    const [id = ''] = await insertSources(
      tx,
      [
        {
          ...owner,
          kind: 'file',
          title: name,
          address: null,
          state: 'read',
          passages: read.passages,
          is_shortened: read.isShortened,
          read_on,
          added_by: caller.userId,
        },
      ],
      context.now(),
    )
    return readSourceRow({ ...call, db: tx }, id)
  })
}

/** Reads a page again that could not be read. Throws 404, 403, and 409 for one that is read or under way. */
export async function retryPage(call: Call, id: string) {
  await readChangeableSource(call, id)
  const { db, context } = call
  await db.transaction(async (tx) => {
    if (!(await resetFailedSource(tx, id)))
      throw conflictError('not_failed', 'Only a page that could not be read can be tried again.')
    await context.jobs.enqueue(readSourceJob, { account_id: tx.accountId, source_id: id }, tx, { group: tx.accountId })
  })
  return readSourceRow(call, id)
}
