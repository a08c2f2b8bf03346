import { z } from 'zod'
import type { AppContext } from '../../http/app-context.ts'
import { FeedUnavailableError } from '../../integrations/fetch-feed.ts'
import { defineJob, type JobRun } from '../../jobs/define-job.ts'
import { EmptySiteError, readSite } from './read-site.ts'
import { addPage, findSiteImport, saveFinds, saveSiteFailure } from './store.ts'

const Payload = z.object({ account_id: z.uuid(), import_id: z.uuid() })
type Payload = z.infer<typeof Payload>

/** Reads a site; what goes wrong on the other side is kept in the row. */
export const readSiteJob = defineJob({
  name: 'site-imports.read',
  payload: Payload,
  attempts: 3,
  concurrency: 2,
  maxSeconds: 300,
  async run({ payload, db, context, signal }: JobRun<Payload, AppContext>) {
    const id = payload.import_id
    const row = await findSiteImport(db, id)
    if (row?.state !== 'reading') return
    try {
      await saveFinds(db, id, await readSite({ context, signal, onPage: () => addPage(db, id) }, row.url))
    } catch (error) {
      if (!(error instanceof FeedUnavailableError || error instanceof EmptySiteError)) throw error
      await saveSiteFailure(db, id, `The address ${error.message}.`)
    }
  },
  async givenUp({ payload, db }: JobRun<Payload, AppContext>) {
    await saveSiteFailure(db, payload.import_id, 'The site could not be read to its end. Try again.')
  },
})
