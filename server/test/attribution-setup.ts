import { createAccountDb } from '../src/db/account-db.ts'
import { createId } from '../src/db/create-id.ts'
import { createSystemDb } from '../src/db/system-db.ts'
import { type NewTouch, recordTouch } from '../src/features/touches/index.ts'
import type { AppContext } from '../src/http/app-context.ts'
import { addOpportunity, readStagesByName } from './crm-people.ts'
import type { Person } from './harness.ts'
import { publishPost } from './publish-post.ts'

/** Day 0 of every story. */
const startMs = Date.parse('2025-06-01T09:00:00.000Z')
export const toStoryTime = (day: number): string => new Date(startMs + day * 86_400_000).toISOString()

/** A workspace whose touches are set up by what people do, at times of one's choosing. */
export class AttributionSetup {
  readonly person: Person
  readonly context: AppContext
  #count = 0

  constructor(person: Person, context: AppContext) {
    this.person = person
    this.context = context
  }

  async addPost(title: string, fields: object = {}): Promise<{ id: string; url: string }> {
    const { id, url } = await publishPost(this.person, this.context, { title, ...fields })
    return { id, url: url ?? '' }
  }

  async addContact(fields: object = {}): Promise<{ id: string; email: string }> {
    const email = `mia${++this.#count}@${createId()}.example`
    const body = { first_name: 'Mia', last_name: `Weber ${this.#count}`, email, ...fields }
    return { id: (await this.person.call('contacts.create', { body })).id, email }
  }

  /** Created on day 100. */
  async addDeal(body: object, closed: { day: number | null; stage?: string } = { day: null }): Promise<string> {
    const id = await addOpportunity(this.person, body)
    const stages = await readStagesByName(this.person)
    if (closed.day !== null)
      await this.person.call('opportunities.update', {
        params: { id },
        body: { stage_id: stages[closed.stage ?? 'Won'], ...(closed.stage === 'Lost' ? { lost_reason: 'Price' } : {}) },
      })
    await createSystemDb(this.context.engine)
      .updateTable('crm_opportunities')
      .set({
        created_at: toStoryTime(100),
        ...(closed.day === null ? {} : { closed_at: toStoryTime(closed.day) }),
      })
      .where('id', '=', id)
      .execute()
    return id
  }

  async logMail(links: object, day: number, body: string): Promise<string> {
    const entry = { kind: 'email', subject: 'Something to read', body, occurred_at: toStoryTime(day), ...links }
    return (await this.person.call('activityLog.create', { body: entry })).id
  }

  async meet(email: string, day: number, title = 'First talk'): Promise<string> {
    const attendees = [{ name: 'Mia', email }]
    const body = { title, started_at: toStoryTime(day), attendees }
    return (await this.person.call('meetings.create', { body })).id
  }

  async meetCompany(ref_id: string, day: number): Promise<string> {
    const { id } = await this.person.call('meetings.create', {
      body: { title: 'At their office', started_at: toStoryTime(day) },
    })
    const entity = await this.person.call('contextEntities.create', { body: { kind: 'company', ref_id } })
    await this.person.call('meetings.swapEntity', { params: { id }, body: { new_entity_id: entity.id } })
    return id
  }

  recordTouch(kind: 'click' | 'visit' | 'form', day: number, fields: Partial<NewTouch>): Promise<boolean> {
    const db = createAccountDb(this.context.engine, this.person.accountId ?? '')
    return recordTouch(db, { kind, at: toStoryTime(day), evidence: { kind, id: createId() }, ...fields })
  }

  trackPeople(personal_tracking = true) {
    return this.person.call('attribution.changeSettings', { body: { personal_tracking } })
  }
}
