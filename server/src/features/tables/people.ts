import { createHash } from 'node:crypto'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { findUsersByIds } from '../accounts/index.ts'
import type { MemberNames } from './formula-values.ts'
import { listMemberIds } from './members-store.ts'
import type { BaseSchema } from './schema.ts'

const personTypes: ReadonlySet<string> = new Set([
  'singleCollaborator',
  'multipleCollaborators',
  'createdBy',
  'lastModifiedBy',
])
const nobody: MemberNames = new Map()

/** The members by id, if a field of the base names people. Not within a transaction: people belong to no workspace. */
export async function loadMemberNames(db: AccountDb, context: AppContext, schema: BaseSchema): Promise<MemberNames> {
  if (!schema.listFields().some(({ type }) => personTypes.has(type))) return nobody
  return findUsersByIds(context.engine, await listMemberIds(db))
}

/** A person's id as Airtable's clients expect it. */
export function toPersonId(userId: string): string {
  const digits = createHash('sha256').update(userId).digest('base64').replaceAll(/[+/=]/gu, '')
  return `usr${digits.slice(0, 14)}`
}
