import { createAccountDb } from '../src/db/account-db.ts'
import { createId } from '../src/db/create-id.ts'
import type { AdvisorFixture } from './advisor-fixture.ts'
import { getUserId } from './crm-fixture.ts'

const at = '2026-11-15T08:00:00.000Z'

/** Sizes of companies, somebody who decides, and a note about a competitor; behind the rows of `fillMoreCrm`. */
export async function fillDailyCrm({ ada, sam, call }: AdvisorFixture): Promise<void> {
  const db = createAccountDb(call(ada).context.engine, ada.accountId ?? '')
  for (const [name, size] of [
    ['Acme Clinics', '51-200'],
    ['Borealis Dental', '1-10'],
    ['Dorian Optik', '51-200'],
  ] as const)
    await db.update('crm_companies').set({ size }).where('name', '=', name).execute()
  const companies = await ada.call('companies.list', { query: { limit: 200 } })
  const deals = await ada.call('opportunities.list', { query: { limit: 200 } })
  const lena = createId()
  await db
    .insert('crm_contacts', {
      id: lena,
      first_name: 'Lena',
      last_name: 'Huber',
      title: 'Head of IT',
      company_id: companies.find(({ name }) => name === 'Dorian Optik')?.id ?? null,
      owner_id: getUserId(sam),
      created_at: at,
      updated_at: at,
    })
    .execute()
  const opportunity_id = (name: string) => deals.find((deal) => deal.name === name)?.id ?? ''
  await db
    .insert('crm_opportunity_contacts', {
      opportunity_id: opportunity_id('Dorian lenses'),
      contact_id: lena,
      role: 'Decision maker',
    })
    .execute()
  await db
    .insert('crm_activity_log', {
      id: createId(),
      kind: 'note',
      body: 'They talk to a competitor from Bremen as well.',
      opportunity_id: opportunity_id('Elba audit'),
      actor_id: getUserId(sam),
      occurred_at: at,
      created_at: at,
      updated_at: at,
    })
    .execute()
}
