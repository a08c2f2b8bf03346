import type { CrmRole } from '@draftwright/contract/crm/vocabulary'
import { accountDb } from '../src/db/account-db.ts'
import { newId } from '../src/db/new-id.ts'
import type { Parts } from '../src/http/parts.ts'
import { addMember, type Person } from './harness.ts'

/** A member of the workspace with a place in its CRM. */
export async function addToCrm(parts: Parts, owner: Person, role: CrmRole): Promise<Person> {
  const member = await addMember(parts, owner, 'general_member')
  await accountDb(parts.engine, owner.accountId ?? '')
    .insert('crm_employees', { id: newId(), user_id: member.session?.user.id ?? '', role })
    .execute()
  return member
}

/** The stages of the first pipeline by name; made on first need. */
export async function stagesByName(person: Person): Promise<Record<string, string>> {
  const list = await person.call('pipelineStages.list', { query: { limit: 200 } })
  return Object.fromEntries(list.map(({ name, id }) => [name, id]))
}

/** A new opportunity's id. */
export async function addOpportunity(person: Person, body: object = {}): Promise<string> {
  const [made] = await person.call('opportunities.create', { body: { name: 'Pier', ...body } })
  return made?.id ?? ''
}
