import { createId } from '../src/db/create-id.ts'
import { createSystemDb } from '../src/db/system-db.ts'
import type { AppContext } from '../src/http/app-context.ts'
import { addMember, type Person } from './harness.ts'

export const getUserId = (person: Person): string => person.session?.user.id ?? ''

/** A member who is a salesperson in the CRM. */
export async function addSalesperson(context: AppContext, owner: Person): Promise<Person> {
  const person = await addMember(context, owner, 'general_member')
  await createSystemDb(context.engine)
    .insertInto('crm_employees')
    .values({ id: createId(), account_id: owner.accountId ?? '', user_id: getUserId(person), role: 'salesperson' })
    .execute()
  return person
}

/** A person's opportunity, in its own pipeline. */
export async function addOpportunity(
  context: AppContext,
  owner: Person,
  {
    name = 'Harbour rollout',
    ownerId = getUserId(owner),
    company = null as string | null,
    contact = null as string | null,
  },
): Promise<string> {
  const db = createSystemDb(context.engine)
  const account_id = owner.accountId ?? ''
  const [pipeline_id, stage_id, id] = [createId(), createId(), createId()]
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
