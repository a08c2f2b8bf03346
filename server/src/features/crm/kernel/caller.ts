import { hasCrmRight, type CrmRight } from '@draftwright/contract/crm/rights'
import type { ChangeSource, CrmRole } from '@draftwright/contract/crm/vocabulary'
import type { AccountDb } from '../../../db/account-db.ts'
import type { Caller } from '../../../http/caller.ts'
import { forbiddenError } from '../../../http/errors.ts'
import { readCrmMembership } from './membership-store.ts'

/** The caller's CRM role. */
export interface CrmCaller {
  readonly userId: string
  readonly role: CrmRole
  readonly employeeName: string | null
  /** The workspace uses companies. */
  readonly hasCompanies: boolean
}

/** The part of a request that identifies the caller. */
export interface CrmContext {
  readonly db: AccountDb
  readonly caller: Pick<Caller, 'userId'>
  /** The source of an operation; a person, unless set otherwise. */
  readonly source?: ChangeSource
}

/** Throws 403 if the workspace does not use the CRM, or the person has no access to it. */
export async function requireCrmCaller({ db, caller: { userId } }: CrmContext): Promise<CrmCaller> {
  const { is_enable, is_enable_account, role, employee_name } = await readCrmMembership(db, userId)
  if (!is_enable) throw forbiddenError('The CRM is turned off in this workspace', 'crm_off')
  if (role === null) throw forbiddenError('You do not have access to the CRM of this workspace', 'no_crm')
  return { userId, role, employeeName: employee_name, hasCompanies: is_enable_account }
}

/** The same, for operations that need a right; throws 403 without it. */
export async function requireCrmRight(context: CrmContext, right: CrmRight): Promise<CrmCaller> {
  const caller = await requireCrmCaller(context)
  if (!hasCrmRight(caller.role, right)) throw forbiddenError('Your role in the CRM does not allow this')
  return caller
}

/** The owner whose records a caller sees, for resources with owners; null is everyone's. */
export const toOwnerFilter = ({ role, userId }: CrmCaller): string | null => (role === 'admin' ? null : userId)
