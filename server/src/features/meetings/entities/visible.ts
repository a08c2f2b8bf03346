import type { EntityKind } from '@draftwright/contract/meetings/vocabulary'
import { notFoundError } from '../../../http/errors.ts'
import { readCrmSight, readCrmRecord } from '../../crm/index.ts'
import type { AppContext } from '../../../http/app-context.ts'
import type { MeetingContext } from '../records/sight.ts'
import { findEntityRow } from './store.ts'

const crmKinds: ReadonlySet<EntityKind> = new Set(['company', 'contact', 'opportunity', 'product'])
const resources = { company: 'companies', contact: 'contacts', opportunity: 'opportunities' } as const

/** Throws 404 for an entity that is missing, or stands for a record that the caller may not see. */
export async function assertEntityVisible(call: MeetingContext & { context: AppContext }, id: string): Promise<void> {
  const entity = await findEntityRow(call.db, id)
  if (entity === undefined) throw notFoundError('Context entity')
  await assertRecordVisible(call, entity.kind, entity.ref_id)
}

/** The same for a record of the CRM. */
export async function assertRecordVisible(
  call: MeetingContext & { context: AppContext },
  kind: EntityKind,
  ref: string | null,
): Promise<void> {
  if (!crmKinds.has(kind)) return
  if ((await readCrmSight(call)) === null) throw notFoundError('Context entity')
  if (kind === 'opportunity' && ref !== null) await readCrmRecord(call, resources.opportunity, ref)
}
