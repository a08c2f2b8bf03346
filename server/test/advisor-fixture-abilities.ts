import { createAccountDb } from '../src/db/account-db.ts'
import { createId } from '../src/db/create-id.ts'
import { parseMarkdown } from '../src/documents/parse-markdown.ts'
import { createContent } from '../src/features/content/index.ts'
import type { AdvisorFixture } from './advisor-fixture.ts'
import { getUserId } from './crm-fixture.ts'

const t = (day: string) => `${day}T08:00:00.000Z`

/** Posts in review and sent back, lost deals with reasons, and where deals and contacts came from; behind the rows of `fillSentences`. */
export async function fillAbilities({ ada, sam, gus, ids, call }: AdvisorFixture): Promise<void> {
  const db = createAccountDb(call(ada).context.engine, ada.accountId ?? '')
  for (const [title, returned] of [
    ['Oysters for beginners', true],
    ['Meet the night nurses', false],
  ] as const) {
    const id = await createContent(db, {
      title,
      rich_content: parseMarkdown('A first text about it.'),
      excerpt: '',
      pillar_id: null,
      channel_id: ids['site'] ?? null,
      idea_id: null,
      author_id: getUserId(gus),
      keyword: null,
      model: null,
      planned_at: null,
    })
    await gus.call('content.submit', { params: { id }, body: { reviewer_ids: [getUserId(ada)] } })
    if (returned)
      await ada.call('content.requestChanges', {
        params: { id },
        body: { comment: 'Please add a note on allergies and shorten the intro.' },
      })
  }
  const companies = await ada.call('companies.list', { query: { limit: 200 } })
  const companyId = (name: string) => companies.find((one) => one.name === name)?.id ?? null
  const lost = { stage_id: ids['stage Lost'] ?? '', status: 'lost', probability: 0 } as const
  for (const [at, [name, company, amount, reason, note]] of (
    [
      ['Elba survey', 'Elba Bau', 500_000, 'Competitor', 'Their works council picked the firm from Bremen.'],
      ['Dorian mirrors', 'Dorian Optik', 150_000, 'Price', null],
    ] as const
  ).entries())
    await db
      .insert('crm_opportunities', {
        ...lost,
        id: createId(),
        name,
        company_id: companyId(company),
        pipeline_id: ids['pipeline'] ?? '',
        rank: `d${at}`,
        amount,
        lost_reason: reason,
        lost_note: note,
        owner_id: getUserId(sam),
        stage_entered_at: t('2026-11-04'),
        closed_at: t('2026-11-04'),
        created_at: t('2026-10-01'),
        updated_at: t('2026-11-04'),
      })
      .execute()
  const update = (name: string, values: Readonly<Record<string, string>>) =>
    db.update('crm_opportunities').set(values).where('name', '=', name).execute()
  await update('Delta renewal', { lost_reason: 'Price', lost_note: 'The yearly fee was above their budget.' })
  await update('Acme Labs trial', { source: 'Referral' })
  await update('Dorian lenses', { source: 'Referral' })
  await update('Cobalt pilot', { source: 'Website' })
  for (const [last, consent] of [
    ['Reyes', 'given'],
    ['Keller', 'withdrawn'],
  ] as const)
    await db.update('crm_contacts').set({ consent }).where('last_name', '=', last).execute()
}
