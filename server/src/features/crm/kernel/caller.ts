import { crmCan, type CrmRight } from '@draftwright/contract/crm/rights'
import type { ChangeSource, CrmRole } from '@draftwright/contract/crm/vocabulary'
import type { AccountDb } from '../../../db/account-db.ts'
import type { Caller } from '../../../http/caller.ts'
import { forbidden } from '../../../http/errors.ts'
import { readStanding } from './caller-store.ts'

/** Who asks, as the CRM knows them. */
export interface CrmCaller {
  readonly userId: string
  readonly role: CrmRole
  readonly employeeName: string | null
}

/** What of a request says who asks. */
export interface Asked {
  readonly db: AccountDb
  readonly caller: Pick<Caller, 'userId'>
  /** How a deed came about; a person does it by themself unless this says otherwise. */
  readonly source?: ChangeSource
}

/** Throws 403 where the workspace does not use the CRM, or the person has no place in it. */
export async function crmCaller({ db, caller: { userId } }: Asked): Promise<CrmCaller> {
  const { is_enable, role, employee_name } = await readStanding(db, userId)
  if (!is_enable) throw forbidden('The CRM is switched off for this workspace', 'crm_off')
  if (role === null) throw forbidden('You have no place in the CRM of this workspace', 'no_crm')
  return { userId, role, employeeName: employee_name }
}

/** The same, for what only those may do who hold the right; throws 403 for all others. */
export async function crmCallerWith(asked: Asked, right: CrmRight): Promise<CrmCaller> {
  const caller = await crmCaller(asked)
  if (!crmCan(caller.role, right)) throw forbidden('Your role in the CRM does not allow this')
  return caller
}

/** Whose records a caller sees of a resource that has owners; null is everybody's. */
export const ownerSeen = ({ role, userId }: CrmCaller): string | null => (role === 'admin' ? null : userId)
