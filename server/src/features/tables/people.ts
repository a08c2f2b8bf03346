import { createHash } from 'node:crypto'
import type { AccountDb } from '../../db/account-db.ts'
import type { MemberNames } from './formula-values.ts'
import { loadNamesOfMembers } from './members-store.ts'
import type { BaseSchema } from './schema.ts'

const personTypes: ReadonlySet<string> = new Set([
  'singleCollaborator',
  'multipleCollaborators',
  'createdBy',
  'lastModifiedBy',
])
const nobody: MemberNames = new Map()

/** The members by id, if a field of the base names people. */
export async function loadMemberNames(db: AccountDb, schema: BaseSchema): Promise<MemberNames> {
  return schema.listFields().some(({ type }) => personTypes.has(type)) ? loadNamesOfMembers(db) : nobody
}

/** A person's id as Airtable's clients expect it. */
export function toPersonId(userId: string): string {
  const digits = createHash('sha256').update(userId).digest('base64').replaceAll(/[+/=]/gu, '')
  return `usr${digits.slice(0, 14)}`
}
