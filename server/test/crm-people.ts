import type { CrmRole } from '@draftwright/contract/crm/vocabulary'
import { createAccountDb } from '../src/db/account-db.ts'
import { createId } from '../src/db/create-id.ts'
import type { AppContext } from '../src/http/app-context.ts'
import { addMember, type Person } from './harness.ts'

/** A member of the workspace with a CRM role. */
export async function addToCrm(context: AppContext, owner: Person, role: CrmRole): Promise<Person> {
  const member = await addMember(context, owner, 'general_member')
  await createAccountDb(context.engine, owner.accountId ?? '')
    .insert('crm_employees', { id: createId(), user_id: member.session?.user.id ?? '', role })
    .execute()
  return member
}

/** The stages of the first pipeline by name; created if needed. */
export async function readStagesByName(person: Person): Promise<Record<string, string>> {
  const list = await person.call('pipelineStages.list', { query: { limit: 200 } })
  return Object.fromEntries(list.map(({ name, id }) => [name, id]))
}

/** Creates an opportunity and returns its id. */
export async function addOpportunity(person: Person, body: object = {}): Promise<string> {
  const [made] = await person.call('opportunities.create', { body: { name: 'Pier', ...body } })
  return made?.id ?? ''
}
