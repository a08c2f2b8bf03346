import { siteImports, type SiteImport, type SiteText } from '@draftwright/contract/site-imports'
import { countWords } from '@draftwright/contract/score/words'
import type { AccountDb } from '../../db/account-db.ts'
import { shortenText } from '../../documents/excerpt.ts'
import { conflictError, notFoundError } from '../../http/errors.ts'
import { implementRoutes } from '../../http/handler.ts'
import { readSiteJob } from './jobs.ts'
import { deleteTaken, findSiteImport, insertSiteImport, moveSiteImport, type SiteImportRow } from './store.ts'
import { restoreAboutUs, restoreSettings, takeFinds } from './take.ts'

export const siteImportRoutes = implementRoutes(siteImports, {
  async create({ db, context, caller, body }) {
    const id = await db.transaction(async (tx) => {
      const import_id = await insertSiteImport(tx, caller.userId, body.url)
      await context.jobs.enqueue(readSiteJob, { account_id: tx.accountId, import_id }, tx)
      return import_id
    })
    return toSiteImport(await readRow(db, id))
  },
  read: async ({ db, params }) => toSiteImport(await readRow(db, params.id)),
  async take(call) {
    const { db, params, body } = call
    const row = await readRow(db, params.id)
    if (row.found === null || !(await moveSiteImport(db, row.id, ['read'], 'taking'))) throw wrongStateError(row)
    await takeFinds(call, row.id, row.url, row.found, body)
    await moveSiteImport(db, row.id, ['taking'], 'taken')
    return toSiteImport(await readRow(db, row.id))
  },
  async undo(call) {
    const { db, params } = call
    const row = await readRow(db, params.id)
    // Also one that was interrupted.
    if (!(await moveSiteImport(db, row.id, ['taken', 'taking'], 'undone'))) throw wrongStateError(row)
    const { taken } = await readRow(db, row.id)
    if (taken !== null) {
      await db.transaction((tx) => deleteTaken(tx, taken))
      if (taken.settings !== null) await restoreSettings(call, taken.settings)
      if (taken.about !== undefined) await restoreAboutUs(call, taken.about)
    }
    return toSiteImport(await readRow(db, row.id))
  },
})

async function readRow(db: AccountDb, id: string): Promise<SiteImportRow> {
  const row = await findSiteImport(db, id)
  if (row === undefined) throw notFoundError('Import')
  return row
}

const wrongStateError = ({ state }: SiteImportRow) =>
  conflictError('wrong_state', `This cannot be done with an import that is ${state}`, { state })

const excerptLength = 200

const toProposal = ({ url, title, text }: SiteText) => ({
  url,
  title,
  excerpt: shortenText(text.replaceAll(/\s+/gu, ' '), excerptLength),
  words: countWords(text),
})

function toSiteImport({ found, taken, ...row }: SiteImportRow): SiteImport {
  return {
    id: row.id,
    url: row.url,
    state: row.state,
    n_pages: row.n_pages,
    error: row.error,
    created_at: row.created_at,
    name: found?.name ?? null,
    colors: found?.colors ?? [],
    about: found?.about ?? null,
    pillars: found?.pillars ?? [],
    posts: (found?.posts ?? []).map((post) => ({ ...toProposal(post), published_at: post.published_at })),
    samples: (found?.samples ?? []).map(toProposal),
    taken:
      taken === null
        ? null
        : {
            has_settings: taken.settings !== null,
            has_about: taken.about !== undefined,
            pillars: taken.pillar_ids.length,
            samples: taken.sample_ids.length,
            posts: taken.content_ids.length,
          },
  }
}
