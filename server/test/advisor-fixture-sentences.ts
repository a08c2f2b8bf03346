import { createAccountDb } from '../src/db/account-db.ts'
import { createId } from '../src/db/create-id.ts'
import { parseMarkdown } from '../src/documents/parse-markdown.ts'
import { createContent } from '../src/features/content/index.ts'
import type { AdvisorFixture } from './advisor-fixture.ts'
import { getUserId } from './crm-fixture.ts'

const t = (day: string) => `${day}T08:00:00.000Z`

/**
 * People with the same title in two countries, a person who is called like a company, tasks and calls that hang on a company by a deal
 * or a contact alone, and posts of two channels; behind the rows of `fillDailyCrm`.
 */
export async function fillSentences({ ada, sam, ids, call }: AdvisorFixture): Promise<void> {
  const db = createAccountDb(call(ada).context.engine, ada.accountId ?? '')
  const dated = (day: string) => ({ created_at: t(day), updated_at: t(day) })
  for (const [name, city] of [
    ['Fluss Labor', 'Köln'],
    ['Isar Klinik', 'München'],
    ['Saale Labor', 'Halle'],
  ] as const)
    await db
      .insert('crm_companies', { id: createId(), name, city, owner_id: getUserId(ada), ...dated('2026-11-15') })
      .execute()
  const companies = await ada.call('companies.list', { query: { limit: 200 } })
  const deals = await ada.call('opportunities.list', { query: { limit: 200 } })
  const companyId = (name: string) => companies.find((one) => one.name === name)?.id ?? null
  const dealId = (name: string) => deals.find((one) => one.name === name)?.id ?? null
  const contacts: Record<string, string> = {}
  for (const [first_name, last_name, title, company, phone] of [
    ['Tom', 'Falk', 'CIO', 'Elba Bau', null],
    ['Ines', 'Moor', 'CIO', 'Dorian Optik', '+43 732 5550101'],
    ['Nora', 'Dorian', 'Managing partner', 'Cobalt Care', '+43 732 5550199'],
  ] as const) {
    contacts[first_name] = createId()
    await db
      .insert('crm_contacts', {
        id: contacts[first_name] ?? '',
        first_name,
        last_name,
        title,
        phone,
        company_id: companyId(company),
        owner_id: getUserId(sam),
        ...dated('2026-11-15'),
      })
      .execute()
  }
  for (const [kind, day, subject, body, contact, deal] of [
    ['call', '2026-11-10', 'First call', 'Ines asks for samples.', 'Ines', null],
    ['email', '2026-11-12', 'Brochure', 'Sent her the brochure.', 'Ines', null],
    ['call', '2026-11-17', 'Glass prices', 'Ines says the glass prices are capped. She signs in May.', 'Ines', null],
    ['email', '2026-11-16', 'Papers', 'Sent the papers to the ward.', null, 'Cobalt pilot'],
    ['note', '2026-11-16', 'Downtime', 'Tom worries about downtime.', 'Tom', null],
  ] as const)
    await db
      .insert('crm_activity_log', {
        id: createId(),
        kind,
        subject,
        body,
        contact_id: contact === null ? null : (contacts[contact] ?? null),
        opportunity_id: deal === null ? null : dealId(deal),
        actor_id: getUserId(ada),
        occurred_at: t(day),
        ...dated(day),
      })
      .execute()
  for (const [title, due, who, deal, done] of [
    ['Order frames', '2026-12-01', ada, 'Dorian lenses', null],
    ['Print flyers', '2026-11-23', ada, null, null],
    ['Wash the van', '2026-11-25', sam, null, null],
    ['Pack the samples', '2026-11-13', sam, null, '2026-11-13'],
    ['Write the quote', '2026-11-12', sam, null, '2026-11-12'],
  ] as const)
    await db
      .insert('crm_tasks', {
        id: createId(),
        title,
        due_at: t(due),
        assignee_id: getUserId(who),
        created_by: getUserId(ada),
        opportunity_id: deal === null ? null : dealId(deal),
        done_at: done === null ? null : t(done),
        ...dated('2026-11-11'),
      })
      .execute()
  for (const [title, channel, pillar, status, day] of [
    ['Frames for the winter', 'linkedin', 'safety', 'scheduled', '2026-12-08'],
    ['Glass that lasts', 'site', null, 'scheduled', '2026-12-21'],
    ['A day in the ward', 'linkedin', null, 'published', '2026-11-12'],
  ] as const) {
    const id = await createContent(db, {
      title,
      rich_content: parseMarkdown('To be written.'),
      excerpt: '',
      pillar_id: pillar === null ? null : (ids[pillar] ?? null),
      channel_id: ids[channel] ?? null,
      idea_id: null,
      author_id: getUserId(ada),
      keyword: null,
      model: null,
      planned_at: null,
    })
    await db
      .update('contents')
      .set({
        status,
        published_at: status === 'published' ? t(day) : null,
        scheduled_at: status === 'scheduled' ? t(day) : null,
        ...dated('2026-11-11'),
      })
      .where('id', '=', id)
      .execute()
  }
}
