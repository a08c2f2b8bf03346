import { newId } from '../src/db/new-id.ts'
import { systemDb } from '../src/db/system-db.ts'
import type { Parts } from '../src/http/parts.ts'
import { addMember, type Person } from './harness.ts'

export const idOf = (person: Person): string => person.session?.user.id ?? ''

/** A member who works in the CRM as a salesperson. */
export async function addSalesperson(parts: Parts, owner: Person): Promise<Person> {
  const person = await addMember(parts, owner, 'general_member')
  await systemDb(parts.engine)
    .insertInto('crm_employees')
    .values({ id: newId(), account_id: owner.accountId ?? '', user_id: idOf(person), role: 'salesperson' })
    .execute()
  return person
}

/** An opportunity of somebody's, in a pipeline of its own. */
export async function addOpportunity(
  parts: Parts,
  owner: Person,
  { name = 'Harbour rollout', ownerId = idOf(owner), company = null as string | null, contact = null as string | null },
): Promise<string> {
  const db = systemDb(parts.engine)
  const account_id = owner.accountId ?? ''
  const [pipeline_id, stage_id, id] = [newId(), newId(), newId()]
  await db.insertInto('crm_pipelines').values({ id: pipeline_id, account_id, name: 'Sales', order: 1 }).execute()
  await db
    .insertInto('crm_pipeline_stages')
    .values({ id: stage_id, account_id, pipeline_id, name: 'New', order: 1 })
    .execute()
  await db
    .insertInto('crm_opportunities')
    .values({ id, account_id, name, pipeline_id, stage_id, rank: 'a', owner_id: ownerId, company_id: company })
    .execute()
  if (contact !== null)
    await db
      .insertInto('crm_opportunity_contacts')
      .values({ account_id, opportunity_id: id, contact_id: contact })
      .execute()
  return id
}
