import type { AccountFeatures } from '@draftwright/contract/accounts'
import type { AccountDb } from '../../db/account-db.ts'

const none: AccountFeatures = {
  isEnable: false,
  isEnableAccount: false,
  isEnableOpportunities: false,
  isEnableContacts: false,
}

/** The CRM's flags. Only an explicit entry switches anything on: a workspace without one has none of it. */
export async function readFeatures(db: AccountDb): Promise<AccountFeatures> {
  const entry = await db.from('account_features').selectAll().where('feature', '=', 'crm').executeTakeFirst()
  if (entry === undefined) return none
  return {
    isEnable: entry.is_enable,
    isEnableAccount: entry.is_enable_account,
    isEnableOpportunities: entry.is_enable_opportunities,
    isEnableContacts: entry.is_enable_contacts,
  }
}

/** Changes the flags that are named and leaves the others as they are answered now, also where there was no entry yet. */
export async function changeFeatures(db: AccountDb, change: Partial<AccountFeatures>): Promise<AccountFeatures> {
  const entry = columnsOf({ ...none, ...change })
  if (Object.keys(change).length > 0)
    await db
      .insert('account_features', { feature: 'crm', ...entry })
      .onConflict((conflict) => conflict.columns(['account_id', 'feature']).doUpdateSet(columnsOf(change)))
      .execute()
  return readFeatures(db)
}

const columnsOf = ({
  isEnable,
  isEnableAccount,
  isEnableOpportunities,
  isEnableContacts,
}: Partial<AccountFeatures>) => ({
  ...(isEnable !== undefined && { is_enable: isEnable }),
  ...(isEnableAccount !== undefined && { is_enable_account: isEnableAccount }),
  ...(isEnableOpportunities !== undefined && { is_enable_opportunities: isEnableOpportunities }),
  ...(isEnableContacts !== undefined && { is_enable_contacts: isEnableContacts }),
})
