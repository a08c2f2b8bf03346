/**
 * Declares the columns of a CRM resource. Filters, sorting, tables on the screen, import and export all read this one
 * declaration, so a column that is added here is filterable and shown.
 */
export type ColumnKind = 'text' | 'choice' | 'number' | 'money' | 'day' | 'time' | 'id' | 'flag' | 'tags'

export interface Column {
  readonly label: string
  readonly kind: ColumnKind
  /** For a choice: every possible value. For tags: the allowed ones, if they are fixed. */
  readonly choices?: readonly string[]
  /** The resource that an id refers to. */
  readonly to?: 'people' | 'companies' | 'contacts' | 'opportunities' | 'pipelines' | 'stages' | 'surveys' | 'products'
  /** Has an index that serves both directions. */
  readonly isSortable?: true
  /** The displayed value used for sorting: a name instead of an id. */
  readonly sortedBy?: string
  /** Set by the server: shown and filterable, never written. */
  readonly isReadOnly?: true
  /** Never null. */
  readonly isRequired?: true
  /** For times: null sorts before every time, so that `before` and `until` match it too. */
  readonly isNullOldest?: true
  /** For a text: a country code (ISO 3166), or the original text if it matches no country. */
  readonly isCountry?: true
  /** For a number: of a hundred. */
  readonly isPercent?: true
  /** The column that holds the currency of the amount. */
  readonly currency?: string
}
export type Columns = Readonly<Record<string, Column>>

/** Whether a list can be sorted by the column, and grouped by it: several values of a record have no order. */
export const canSortBy = ({ kind }: Column): boolean => kind !== 'tags'

/** Declares columns and keeps their names as a type. */
/* @__NO_SIDE_EFFECTS__ */
export function defineColumns<const C extends Columns>(declared: C): C {
  return declared
}

/** Columns of every record. */
export const recordColumns = defineColumns({
  id: { label: 'Id', kind: 'id', isReadOnly: true, isRequired: true },
  created_at: { label: 'Created', kind: 'time', isSortable: true, isReadOnly: true, isRequired: true },
  updated_at: { label: 'Changed', kind: 'time', isSortable: true, isReadOnly: true, isRequired: true },
})
/** Additional columns of every record that has an owner. */
export const ownedColumns = defineColumns({
  owner_id: { label: 'Owner', kind: 'id', to: 'people' },
  source: { label: 'Source', kind: 'text' },
  tags: { label: 'Tags', kind: 'tags' },
  // Null means that there was no activity, which matches "no activity since" any day.
  last_activity_at: { label: 'Last activity', kind: 'time', isSortable: true, isReadOnly: true, isNullOldest: true },
  created_by: { label: 'Created by', kind: 'id', to: 'people', isReadOnly: true },
})
