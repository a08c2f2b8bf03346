import type { AccountFeatures } from '@draftwright/contract/accounts'
import type { AccountDb } from '../../db/account-db.ts'

type Flags = Omit<AccountFeatures, 'hasTables' | 'hasCrmAccess'>
type CrmFeatures = Omit<Flags, 'isEnableAdvisor'>
const noCrmFeatures: CrmFeatures = {
  isEnable: false,
  isEnableAccount: false,
  isEnableOpportunities: false,
  isEnableContacts: false,
}

/** The CRM is only enabled by an explicit entry: a workspace without one has none of it. */
export async function readAccountFeatures(db: AccountDb, userId: string): Promise<AccountFeatures> {
  const entries = await db.from('account_features').selectAll().execute()
  const crm = entries.find(({ feature }) => feature === 'crm')
  const isEnableAdvisor = entries.find(({ feature }) => feature === 'advisor')?.is_enable ?? true
  const rest = { isEnableAdvisor, hasTables: await hasBase(db), hasCrmAccess: await isEmployee(db, userId) }
  if (crm === undefined) return { ...noCrmFeatures, ...rest }
  return {
    isEnable: crm.is_enable,
    isEnableAccount: crm.is_enable_account,
    isEnableOpportunities: crm.is_enable_opportunities,
    isEnableContacts: crm.is_enable_contacts,
    ...rest,
  }
}

/** Whether there is a base of tables outside of the trash. */
const hasBase = async (db: AccountDb): Promise<boolean> =>
  (await db.from('table_bases').select('id').where('deleted_at', 'is', null).limit(1).executeTakeFirst()) !== undefined

/** Whether the person has a role in the CRM. */
const isEmployee = async (db: AccountDb, userId: string): Promise<boolean> =>
  (await db
    .from('crm_employees')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('is_active', '=', true)
    .where('role', 'is not', null)
    .executeTakeFirst()) !== undefined

/** Whether questions may be asked in the workspace. */
export async function isAdvisorEnabled(db: AccountDb): Promise<boolean> {
  const entry = await db
    .from('account_features')
    .select('is_enable')
    .where('feature', '=', 'advisor')
    .executeTakeFirst()
  return entry?.is_enable ?? true
}

/** Changes the named flags and keeps the others at their current values, also if there was no entry yet. */
export async function updateAccountFeatures(
  db: AccountDb,
  userId: string,
  { isEnableAdvisor, ...crm }: Partial<Flags>,
): Promise<AccountFeatures> {
  if (Object.keys(crm).length > 0)
    await db
      .insert('account_features', { feature: 'crm', ...toFeatureColumns({ ...noCrmFeatures, ...crm }) })
      .onConflict((conflict) => conflict.columns(['account_id', 'feature']).doUpdateSet(toFeatureColumns(crm)))
      .execute()
  if (isEnableAdvisor !== undefined) {
    const is_enable = isEnableAdvisor
    await db
      .insert('account_features', { feature: 'advisor', is_enable })
      .onConflict((conflict) => conflict.columns(['account_id', 'feature']).doUpdateSet({ is_enable }))
      .execute()
  }
  return readAccountFeatures(db, userId)
}

const toFeatureColumns = ({
  isEnable,
  isEnableAccount,
  isEnableOpportunities,
  isEnableContacts,
}: Partial<CrmFeatures>) => ({
  ...(isEnable !== undefined && { is_enable: isEnable }),
  ...(isEnableAccount !== undefined && { is_enable_account: isEnableAccount }),
  ...(isEnableOpportunities !== undefined && { is_enable_opportunities: isEnableOpportunities }),
  ...(isEnableContacts !== undefined && { is_enable_contacts: isEnableContacts }),
})
