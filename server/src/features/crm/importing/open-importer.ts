import type { AccountDb } from '../../../db/account-db.ts'
import type { Parts } from '../../../http/parts.ts'
import { z } from 'zod'
import { type CrmCaller, crmCaller } from '../kernel/caller.ts'
import { importFields } from './fields.ts'
import { Importer } from './importer.ts'
import { readNames } from './names.ts'
import type { ImportRecord } from './store.ts'

export const Payload = z.object({ account_id: z.uuid(), import_id: z.uuid() })
export type Payload = z.infer<typeof Payload>

/** Who imports, as they stand now, and how their rows are read. Throws 403 when they have no place in the CRM any more. */
export async function openImporter(
  db: AccountDb,
  { engine }: Parts,
  found: ImportRecord & { user_id: string },
): Promise<{ importer: Importer; crm: CrmCaller }> {
  const crm = await crmCaller({ db, caller: { userId: found.user_id } })
  const { resource, mapping, settings } = found
  const fields = await importFields(db, resource)
  return {
    crm,
    importer: new Importer({ resource, fields, mapping, settings, crm, names: await readNames(db, engine) }),
  }
}

export const isOnes = (found: ImportRecord): found is ImportRecord & { user_id: string } => found.user_id !== null
export const gone = 'Whoever started this import has no place in the CRM any more.'
