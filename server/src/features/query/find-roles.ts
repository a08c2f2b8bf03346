import {
  type FieldCondition,
  type LinkCondition,
  type QueryCondition,
  type RowQuery,
  type QueryKind,
} from '@draftwright/contract/query-form'
import type { QueryRow } from './query-row.ts'

/** Whether a query reads what contacts are called on deals, for which all deals are read. */
export function needsRoles({
  kind,
  where,
  group,
  show = [],
}: Pick<RowQuery, 'kind' | 'where' | 'group' | 'show'>): boolean {
  const isAsked = (of: QueryKind, conditions: readonly QueryCondition[]): boolean =>
    conditions.some((one) =>
      'linked' in one ? isAsked(one.linked, one.where) : of === 'contact' && one.field === 'role',
    )
  return (
    isAsked(kind, where) ||
    group === 'contact.role' ||
    (kind === 'contact' && (group === 'role' || show.includes('role')))
  )
}

/** Contacts with what they are called on deals, besides the title, which may say the same. */
export function addRoles(contacts: readonly QueryRow[], deals: readonly QueryRow[]): QueryRow[] {
  const roles = Map.groupBy(
    deals.flatMap(({ people = [] }) => people),
    ({ contact_id }) => contact_id,
  )
  return contacts.map((row) => {
    const own = [row.values['title'], ...(roles.get(row.source.id) ?? []).map(({ role }) => role)]
    return { ...row, values: { ...row.values, role: own.filter((role) => typeof role === 'string') } }
  })
}

/** The role that a contact is to have, and the deals on which: "the decision maker on Harbor rollout" decides there. */
export function splitRoleConditions(kind: QueryKind, where: readonly QueryCondition[]) {
  const isRole = (one: QueryCondition): one is FieldCondition =>
    kind === 'contact' && 'field' in one && one.field === 'role' && one.op !== 'empty'
  const isOfDeals = (one: QueryCondition): one is LinkCondition =>
    'linked' in one && one.linked === 'opportunity' && one.not !== true && one.where.length > 0
  const deals = where.filter(isOfDeals)
  const roles = deals.length === 0 ? [] : where.filter(isRole)
  return { roles, deals, others: where.filter((one) => !(roles as readonly unknown[]).includes(one)) }
}

/** What a contact is called on a deal; one without a role there is what the title says. Null if it is not on the deal. */
export function findRoleOnDeal({ people = [] }: QueryRow, { source, values }: QueryRow): string[] | null {
  const own = people.filter(({ contact_id }) => contact_id === source.id)
  if (own.length === 0) return null
  return own.flatMap(({ role }) => role ?? (typeof values['title'] === 'string' ? values['title'] : []))
}
