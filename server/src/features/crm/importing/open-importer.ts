import type { AccountDb } from '../../../db/account-db.ts'
import type { Engine } from '../../../db/engine.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { type CrmCaller, requireCrmCaller } from '../kernel/caller.ts'
import { defaultSettings, listImportFields } from './fields.ts'
import { Importer } from './importer.ts'
import { readNameLookups } from './names.ts'
import type { RowContext } from './read-row.ts'
import type { ImportRecord } from './store.ts'

/** The importing person's current rights, and how their rows are read. Throws 403 when they have no CRM access any more. */
export async function openImporter(
  db: AccountDb,
  { engine }: AppContext,
  found: ImportRecord & { user_id: string },
): Promise<{ importer: Importer; crm: CrmCaller }> {
  const crm = await requireCrmCaller({ db, caller: { userId: found.user_id } })
  return { crm, importer: new Importer(await openRowContext(db, engine, found, crm)) }
}

/** How the rows of an import are read. */
export async function openRowContext(
  db: AccountDb,
  engine: Engine,
  { resource, mapping, settings, reading }: Pick<ImportRecord, 'resource' | 'mapping' | 'settings' | 'reading'>,
  crm: CrmCaller,
): Promise<RowContext> {
  return {
    resource,
    fields: await listImportFields(db, resource),
    mapping,
    settings: { ...defaultSettings, ...settings },
    hints: reading?.columns ?? {},
    crm,
    names: await readNameLookups(db, engine),
  }
}

export const hasImporter = (found: ImportRecord): found is ImportRecord & { user_id: string } => found.user_id !== null
export const missingImporterMessage = 'The person who started this import no longer has access to the CRM.'
