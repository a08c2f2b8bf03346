import { maxSourceBytes } from '@draftwright/contract/research'
import { toZoneDay } from '@draftwright/contract/wall-clock'
import { z } from 'zod'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { fetchDocument, UnreachableDocumentError } from '../../integrations/fetch-document.ts'
import { defineJob, type JobRun } from '../../jobs/define-job.ts'
import { readAccountTimeZone } from '../accounts/index.ts'
import { readSourceDocument, UnreadableSourceError } from './read-document.ts'
import { findSourceRow, updateUnread } from './store.ts'

const Payload = z.object({ account_id: z.uuid(), source_id: z.uuid() })

/** Reads the page of a source. Killed in the middle it begins again. */
export const readSourceJob = defineJob({
  name: 'sources.read',
  payload: Payload,
  attempts: 2,
  concurrency: 3,
  perGroup: 2,
  maxSeconds: 180,
  run: readPage,
  async givenUp({ payload, db }: JobRun<z.infer<typeof Payload>, AppContext>) {
    await updateUnread(db, payload.source_id, { state: 'failed', error: 'could not be read. Try again.' })
  },
})

async function readPage({ payload, db, context, signal }: JobRun<z.infer<typeof Payload>, AppContext>): Promise<void> {
  const id = payload.source_id
  const source = await findSourceRow(db, id)
  if (source === undefined || source.address === null) return
  if (!(await updateUnread(db, id, { state: 'loading' }))) return
  try {
    const trusted = context.config.trustedUrls
    const document = await fetchDocument(source.address, { maxBytes: maxSourceBytes, trusted, signal })
    if (!(await updateUnread(db, id, { state: 'reading' }))) return
    const { title, passages, isShortened } = await readSourceDocument(document, signal)
    const named = title === '' ? {} : { title }
    const read_on = await readToday(db, context)
    await updateUnread(db, id, { ...named, state: 'read', error: null, passages, is_shortened: isShortened, read_on })
  } catch (error) {
    if (!(error instanceof UnreachableDocumentError || error instanceof UnreadableSourceError)) throw error
    await updateUnread(db, id, { state: 'failed', error: error.message })
  }
}

/** The day in the workspace's zone. */
export const readToday = async (db: AccountDb, { now }: AppContext): Promise<string> =>
  toZoneDay(now().getTime(), await readAccountTimeZone(db))
