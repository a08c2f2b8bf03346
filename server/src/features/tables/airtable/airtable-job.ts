import { z } from 'zod'
import type { AccountDb } from '../../../db/account-db.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { AppError } from '../../../http/errors.ts'
import { AirtableClient, AirtableError } from '../../../integrations/airtable-client.ts'
import { decryptText } from '../../../integrations/encryption.ts'
import { defineJob, type JobRun } from '../../../jobs/define-job.ts'
import { writeTable } from '../open-base.ts'
import {
  type AirtableImportRow,
  findAirtableImport,
  finishAirtableImport,
  lockAirtableImport,
  saveAirtableStep,
  transitionAirtableImport,
} from './airtable-store.ts'
import { importFiles } from './import-files.ts'
import { collectWaitingFiles } from './note-files.ts'
import { importLinkPage, importRecordPage } from './import-pages.ts'

const Payload = z.object({ account_id: z.uuid(), import_id: z.uuid() })
type Payload = z.infer<typeof Payload>
type Position = AirtableImportRow['position']

export const sealingPurpose = 'airtable-import'
export const toSealPlace = (accountId: string, id: string): string => `airtable_imports ${accountId} ${id}`

/** Reads a base page by page: all records first, then their links and their files. How far it is stands beside what it has made. */
export const airtableImportJob = defineJob({
  name: 'tables.import-airtable',
  payload: Payload,
  attempts: 5,
  concurrency: 2,
  maxSeconds: 6 * 3600,
  run: runImport,
  async givenUp({ payload, db }: JobRun<Payload, AppContext>) {
    const error = 'The import was interrupted. What has come so far is kept. Continue the import.'
    await transitionAirtableImport(db, payload.import_id, ['running'], 'stopped', error)
  },
})

async function runImport({ payload, db, context, signal }: JobRun<Payload, AppContext>): Promise<void> {
  const id = payload.import_id
  const found = await findAirtableImport(db, id)
  if (found?.state !== 'running') return
  const key = context.secrets.deriveKey(sealingPurpose)
  const token = found.token === null ? null : decryptText(key, found.token, toSealPlace(db.accountId, id))
  if (token === null)
    return void (await transitionAirtableImport(
      db,
      id,
      ['running'],
      'stopped',
      'The token is gone. Start a new import.',
    ))
  const { airtableUrl, trustedUrls } = context.config
  const client = new AirtableClient(airtableUrl, trustedUrls, token, signal)
  try {
    let position: Position | 'stopped' = found.position
    while (position !== 'stopped' && position.phase !== 'files')
      position = await importPage(db, context, client, found, position)
    // One that was stopped may be running again: then another worker has it.
    const end = position === 'stopped' ? position : await importFiles({ db, context, client, found, signal })
    if (end === 'finished') await finishAirtableImport(db, id)
  } catch (error) {
    if (!(error instanceof AppError || error instanceof AirtableError)) throw error
    await transitionAirtableImport(db, id, ['running'], 'stopped', error.message)
  }
}

/** Where the next page is, or that someone has stopped the import. */
async function importPage(
  db: AccountDb,
  context: AppContext,
  client: AirtableClient,
  found: AirtableImportRow,
  at: Position,
): Promise<Position | 'stopped'> {
  const planned = found.plan.tables[at.table]
  if (planned === undefined)
    return at.phase === 'records'
      ? { phase: 'links', table: 0, offset: null }
      : { phase: 'files', table: at.table, offset: null }
  const links = planned.fields.filter(({ kind }) => kind === 'link').map(({ source_id }) => source_id)
  const next = { phase: at.phase, table: at.table + 1, offset: null }
  if (at.phase === 'links' && links.length === 0) return next
  let page: Awaited<ReturnType<AirtableClient['listRecords']>>
  try {
    page = await client.listRecords(found.source_id, planned.source_id, at.offset, at.phase === 'links' ? links : null)
  } catch (error) {
    // A place in a list ends after a while: the table is read from its start, and what is there stays.
    if (at.offset !== null && error instanceof AirtableError && error.status === 422) return { ...at, offset: null }
    throw error
  }
  const position = page.offset === undefined ? next : { ...at, offset: page.offset }
  const by = { userId: found.user_id, source: 'client' } as const
  return writeTable(db, context, planned.id, by, async (scope): Promise<Position | 'stopped'> => {
    const locked = await lockAirtableImport(scope.tx, found.id)
    if (locked?.state !== 'running') return 'stopped'
    const report = [...locked.report]
    const records = at.phase === 'records' ? await importRecordPage(scope, planned, page.records, report) : []
    const n_files = await collectWaitingFiles(scope, { ...locked, id: found.id, report }, planned, records)
    const n_links = at.phase === 'links' ? await importLinkPage(scope, planned, page.records) : 0
    await saveAirtableStep(scope.tx, found.id, { position, report, n_records: records.length, n_links, n_files })
    return position
  })
}
