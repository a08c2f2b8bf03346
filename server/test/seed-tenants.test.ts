import { afterAll, expect, it } from 'vitest'
import { createCaller } from '../../scripts/api-client.ts'
import { seedTenants, tenantOwner, type TenantFeatures } from '../../scripts/seed-tenants.ts'
import { SYSTEM } from '../src/db/engine.ts'
import { useApp } from './test-app.ts'

const { app, context } = await useApp({ hasRateLimits: false })
const origin = await app.listen({ host: '127.0.0.1', port: 0 })
afterAll(() => app.close())

it('seeds three workspaces in the shape of the feature table, the first without companies, and again the same', async () => {
  const tenants = await seedTenants(origin)
  const all = { isEnable: true, isEnableAccount: true, isEnableOpportunities: true, isEnableContacts: true }
  expect(tenants.map(({ features }) => features)).toEqual(
    [{ ...all, isEnableAccount: false }, all, all].map((features) => expect.objectContaining(features)),
  )
  expect(await seedTenants(origin)).toEqual(tenants)

  // An account without a row has no features.
  const { email, password } = tenantOwner
  const session = await createCaller(origin)<{ accessToken: string; refreshToken: string }>(
    'POST',
    '/auth/signInWithPassword',
    { email, password },
  )
  const [, , third] = tenants
  await context.engine.query(SYSTEM, `delete from account_features where account_id = $1 and feature = 'crm'`, [
    third?.id ?? '',
  ])
  const account = { id: third?.id ?? '', name: third?.name ?? '' }
  const call = createCaller(origin, { ...session, account, email, password })
  expect(await call<TenantFeatures>('GET', '/account/features')).toMatchObject({
    isEnable: false,
    isEnableAccount: false,
    isEnableOpportunities: false,
    isEnableContacts: false,
  })
})
