import { airtableImports } from '@draftwright/contract/airtable-imports'
import type { AccountDb } from '../../../db/account-db.ts'
import { createId } from '../../../db/create-id.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { AppError, conflictError, invalidInputError, notFoundError } from '../../../http/errors.ts'
import { implementRoutes } from '../../../http/handler.ts'
import { AirtableClient, AirtableError } from '../../../integrations/airtable-client.ts'
import { encryptText } from '../../../integrations/encryption.ts'
import { createTableId } from '../ids.ts'
import { changeBase } from '../open-base.ts'
import { insertBase, lockBase, updateBase } from '../schema-store.ts'
import { assertRoomForBase } from '../record-room.ts'
import { airtableImportJob, sealingPurpose, toSealPlace } from './airtable-job.ts'
import {
  type AirtableImportRow,
  findAirtableImport,
  insertAirtableImport,
  listAirtableImports,
  transitionAirtableImport,
} from './airtable-store.ts'
import { listStoredNumbers } from './files-store.ts'
import { removeLeftover } from './leftover-files.ts'
import { BaseMaker } from './make-base.ts'

export const airtableImportRoutes = implementRoutes(airtableImports, {
  list: async ({ db }) => (await listAirtableImports(db)).map(toImport),
  listBases: ({ context, body, signal }) => explain(() => openClient(context, body.token, signal).listBases()),
  async start({ db, context, caller, body, signal }) {
    const client = openClient(context, body.token, signal)
    const { source, tables } = await explain(async () => ({
      source: (await client.listBases()).find(({ id }) => id === body.base_id),
      tables: await client.readTables(body.base_id),
    }))
    if (source === undefined)
      throw invalidInputError([{ field: 'base_id', message: 'must be a base that the token opens' }])
    const id = createId()
    const baseId = createTableId('app')
    const name = source.name.trim().slice(0, 255) || 'Airtable'
    await db.transaction(async (tx) => {
      tx.addAuditNote({ target_kind: 'table_base', details: { name } })
      await assertRoomForBase(tx)
      await insertBase(tx, { id: baseId, name, created_by: caller.userId })
      await changeBase(tx, context, baseId, async (scope) => {
        const maker = new BaseMaker(scope, tables)
        await maker.run()
        if (tables.some(({ views }) => views.length > 0))
          maker.report.push({
            place: name,
            message:
              'Airtable does not tell filters, orders and groups of views, and which fields are hidden of grids only',
          })
        await insertAirtableImport(scope.tx, {
          id,
          user_id: caller.userId,
          base_id: baseId,
          source_id: body.base_id,
          name,
          token: encryptText(context.secrets.deriveKey(sealingPurpose), body.token, toSealPlace(tx.accountId, id)),
          plan: maker.plan,
          position: { phase: 'records', table: 0, offset: null },
          report: maker.report,
        })
      })
      await context.jobs.enqueue(airtableImportJob, { account_id: tx.accountId, import_id: id }, tx)
    })
    return readImport(db, id)
  },
  read: ({ db, params }) => readImport(db, params.id),
  async stop({ db, params }) {
    await readImport(db, params.id)
    if (!(await transitionAirtableImport(db, params.id, ['running'], 'stopped'))) throw wrongStateError()
    return readImport(db, params.id)
  },
  async resume({ db, context, params }) {
    await readImport(db, params.id)
    await db.transaction(async (tx) => {
      if (!(await transitionAirtableImport(tx, params.id, ['stopped'], 'running'))) throw wrongStateError()
      await context.jobs.enqueue(airtableImportJob, { account_id: tx.accountId, import_id: params.id }, tx)
    })
    return readImport(db, params.id)
  },
  async discard({ db, context, params }) {
    const { name } = await readImport(db, params.id)
    db.addAuditNote({ target_kind: 'table_base', details: { name } })
    const stored = await db.transaction(async (tx) => {
      const numbers = await listStoredNumbers(tx, params.id)
      if (!(await transitionAirtableImport(tx, params.id, ['stopped'], 'discarded'))) throw wrongStateError()
      return numbers
    })
    for (const number of stored) await removeLeftover(db, context, params.id, number)
    return readImport(db, params.id)
  },
  async undo({ db, context, params }) {
    const { name, base_id } = await readImport(db, params.id)
    db.addAuditNote({ target_kind: 'table_base', details: { name } })
    const stored = await db.transaction(async (tx) => {
      // The base comes before the import, as in the job. One that somebody has moved to the trash before stays where it is.
      const isThere = (await lockBase(tx, base_id)) !== undefined
      const numbers = await listStoredNumbers(tx, params.id)
      if (!(await transitionAirtableImport(tx, params.id, ['stopped', 'done', 'discarded'], 'undone')))
        throw wrongStateError()
      if (isThere) await updateBase(tx, base_id, { deleted_at: context.now().toISOString() })
      return numbers
    })
    for (const number of stored) await removeLeftover(db, context, params.id, number)
    return readImport(db, params.id)
  },
})

const openClient = ({ config }: AppContext, token: string, signal: AbortSignal): AirtableClient =>
  new AirtableClient(config.airtableUrl, config.trustedUrls, token, signal)

/** What Airtable says is told to the person, as a fault of the request. */
async function explain<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AirtableError)) throw error
    throw new AppError(400, 'airtable', error.message)
  }
}

const wrongStateError = () => conflictError('wrong_state', 'This cannot be done with an import in this state')

async function readImport(db: AccountDb, id: string) {
  const found = await findAirtableImport(db, id)
  if (found === undefined) throw notFoundError('Import')
  return toImport(found)
}

const toImport = (row: AirtableImportRow) => ({
  ...row,
  n_tables: row.plan.tables.length,
  current:
    row.state !== 'running' && row.state !== 'stopped' ? null : (row.plan.tables[row.position.table]?.name ?? null),
})
