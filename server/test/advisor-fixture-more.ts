import { createAccountDb } from '../src/db/account-db.ts'
import { createId } from '../src/db/create-id.ts'
import type { AdvisorFixture } from './advisor-fixture.ts'
import { getUserId } from './crm-fixture.ts'

const t = (day: string) => `${day}T08:00:00.000Z`

/** Rows that the first questions do not know: countries, deals without a value, and what a contact said outside of meetings. */
export async function fillMoreCrm({ ada, sam, ids: known, call }: AdvisorFixture): Promise<void> {
  const ids: Record<string, string> = { ...known }
  const { context } = call(ada)
  const db = createAccountDb(context.engine, ada.accountId ?? '')
  const named = (key: string) => (ids[key] ??= createId())
  const dated = (day: string) => ({ created_at: t(day), updated_at: t(day) })
  for (const [key, country] of [
    ['acme', 'GB'],
    ['acme labs', 'GB'],
    ['borealis', 'NO'],
  ] as const)
    await db
      .update('crm_companies')
      .set({ country })
      .where('id', '=', ids[key] ?? '')
      .execute()
  for (const company of [
    { key: 'elba', name: 'Elba Bau', industry: 'Construction', city: 'Hamburg', country: 'DE' },
    { key: 'dorian', name: 'Dorian Optik', industry: 'Optics', city: 'Linz', country: 'AT' },
  ]) {
    const { key, ...row } = company
    await db
      .insert('crm_companies', { ...row, id: named(key), owner_id: getUserId(ada), ...dated('2026-11-14') })
      .execute()
  }
  await db
    .insert('crm_contacts', {
      id: named('sabine'),
      first_name: 'Sabine',
      last_name: 'Keller',
      title: 'Managing director',
      company_id: named('elba'),
      owner_id: getUserId(sam),
      ...dated('2026-11-14'),
    })
    .execute()
  const deals = [
    { key: 'audit', name: 'Elba audit', company: 'elba', stage: 'Qualified', close: '2026-12-10', owner: sam },
    {
      key: 'lenses',
      name: 'Dorian lenses',
      company: 'dorian',
      stage: 'Proposal',
      close: '2027-01-13',
      owner: ada,
      amount: 1_400_000,
      step: 'Send samples',
    },
  ]
  for (const [at, deal] of deals.entries())
    await db
      .insert('crm_opportunities', {
        id: named(deal.key),
        name: deal.name,
        company_id: named(deal.company),
        pipeline_id: ids['pipeline'] ?? '',
        stage_id: ids[`stage ${deal.stage}`] ?? '',
        rank: `b${at}`,
        status: 'open',
        amount: deal.amount ?? null,
        probability: 25,
        owner_id: getUserId(deal.owner),
        close_date: deal.close,
        next_step: deal.step ?? null,
        stage_entered_at: t('2026-11-14'),
        ...dated('2026-11-14'),
      })
      .execute()
  await db
    .insert('crm_opportunity_contacts', { opportunity_id: named('audit'), contact_id: named('sabine'), role: 'Buyer' })
    .execute()
  for (const entry of [
    { kind: 'call', at: '2026-11-16', body: 'The credit is approved from January. The works council wants the plan.' },
    { kind: 'email', at: '2026-11-17', body: 'The delivery slips to March. She sends the papers.' },
  ] as const)
    await db
      .insert('crm_activity_log', {
        id: createId(),
        kind: entry.kind,
        body: entry.body,
        contact_id: named('sabine'),
        actor_id: getUserId(ada),
        occurred_at: t(entry.at),
        ...dated(entry.at),
      })
      .execute()
}
