import { hasRight } from '@draftwright/contract/rights'
import type { AccountDb } from '../../../db/account-db.ts'
import type { Caller } from '../../../http/caller.ts'
import { readCrmSight } from '../../crm/index.ts'

/** What somebody sees of what records can link to: `ownerId` is whose deals, null for everyone's. */
export interface LinkSight {
  readonly crm: { readonly ownerId: string | null } | null
  readonly hasContent: boolean
}

/** By the person's role and, for an API key, its scopes: a key for tables alone reads no names of the CRM. */
export async function readLinkSight(
  db: AccountDb,
  caller: Pick<Caller, 'userId' | 'role' | 'scopes'>,
): Promise<LinkSight> {
  const { role, scopes } = caller
  const may = (area: 'crm' | 'content') =>
    hasRight(role, `${area}:read`) &&
    (scopes === undefined || scopes === null || scopes.includes('agent') || scopes.includes(`${area}:read`))
  return { crm: may('crm') ? await readCrmSight({ db, caller }) : null, hasContent: may('content') }
}
