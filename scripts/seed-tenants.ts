import { createCaller, type Person } from './api-client.ts'

export type TenantFeatures = {
  isEnable: boolean
  isEnableAccount: boolean
  isEnableOpportunities: boolean
  isEnableContacts: boolean
}
export type Tenant = { id: string; name: string; features: TenantFeatures }

export const tenantOwner = { email: 'tenants@example.com', password: 'a seed to try things out' }
const names = ['Tenant without companies', 'Second tenant', 'Third tenant']

/**
 * Three workspaces of one owner: the first works without companies, the others with the whole CRM. Signs the owner up,
 * or in if they exist; existing workspaces get the same features.
 */
export async function seedTenants(url: string): Promise<Tenant[]> {
  const [firstName = '', ...others] = names
  const owner = await signUpOrIn(url, firstName)
  const call = createCaller(url, owner)
  const known = await call<{ id: string; name: string }[]>('GET', '/account')
  const tenants: Tenant[] = []
  for (const name of [firstName, ...others]) {
    const found = known.find((account) => account.name === name)
    const account = found ?? (await call<{ id: string; name: string }[]>('POST', '/account', { name }))[0]
    if (account === undefined) throw new Error(`No workspace came of ${name}`)
    const features = await createCaller(url, { ...owner, account })<TenantFeatures>('PUT', '/account/features', {
      isEnable: true,
      isEnableAccount: name !== firstName,
      isEnableOpportunities: true,
      isEnableContacts: true,
    })
    tenants.push({ id: account.id, name, features })
  }
  return tenants
}

async function signUpOrIn(url: string, accountName: string): Promise<Person> {
  const call = createCaller(url)
  const { email, password } = tenantOwner
  try {
    const body = { email, password, displayName: 'Tess Tenant', accountName }
    return { ...(await call<Person>('POST', '/auth/signUpWithPassword', body)), email, password }
  } catch (error) {
    if (!String(error).includes('email_taken')) throw error
    return { ...(await call<Person>('POST', '/auth/signInWithPassword', { email, password })), email, password }
  }
}
