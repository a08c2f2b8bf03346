/**
 * What a resource of the CRM can be listed by. Filters, sorting, the table on the screen, import and export all read this
 * one declaration, so a column that is added here is filterable and shown.
 */
export type ColumnKind = 'text' | 'choice' | 'number' | 'money' | 'day' | 'time' | 'id' | 'flag' | 'tags'

export interface Column {
  readonly label: string
  readonly kind: ColumnKind
  /** Of a choice: every value there is. Of tags: what may be among them, when that is fixed. */
  readonly choices?: readonly string[]
  /** What an id names. */
  readonly to?: 'people' | 'companies' | 'contacts' | 'opportunities' | 'pipelines' | 'stages' | 'surveys' | 'products'
  /** Has an index that serves both directions. */
  readonly isSortable?: true
  /** The value shown beside it that it is sorted by: a name instead of an id. */
  readonly sortedBy?: string
  /** Set by the server: shown and filtered, never written. */
  readonly isReadOnly?: true
  /** Never null. */
  readonly isRequired?: true
  /** Of times: no value lies before every time, so that `before` and `until` find it too. */
  readonly isNullOldest?: true
  /** Of a text: the code of a country (ISO 3166), or what was written where it means none. */
  readonly isCountry?: true
  /** The column of the money's currency. */
  readonly currency?: string
}
export type Columns = Readonly<Record<string, Column>>

/** Declares columns, with their names kept as a type. */
/* @__NO_SIDE_EFFECTS__ */
export function defineColumns<const C extends Columns>(declared: C): C {
  return declared
}

/** Columns every record has. */
export const recordColumns = defineColumns({
  id: { label: 'Id', kind: 'id', isReadOnly: true, isRequired: true },
  created_at: { label: 'Created', kind: 'time', isSortable: true, isReadOnly: true, isRequired: true },
  updated_at: { label: 'Changed', kind: 'time', isSortable: true, isReadOnly: true, isRequired: true },
})
/** Columns every record a person works with has besides. */
export const ownedColumns = defineColumns({
  owner_id: { label: 'Owner', kind: 'id', to: 'people' },
  source: { label: 'Source', kind: 'text' },
  tags: { label: 'Tags', kind: 'tags' },
  // Nobody has done anything: that is "no activity since" any day.
  last_activity_at: { label: 'Last activity', kind: 'time', isSortable: true, isReadOnly: true, isNullOldest: true },
  created_by: { label: 'Created by', kind: 'id', to: 'people', isReadOnly: true },
})
