import type { TableFieldOptions, TableFieldType, TableLinkKind } from './table-fields.ts'

/** What a lookup or rollup reads of a company, contact, opportunity or post that a record links to. */
export interface TableLinkColumn {
  readonly key: string
  readonly label: string
  /** Its values are shown and compared as those of a field of this type. */
  readonly type: TableFieldType
  readonly options?: TableFieldOptions
}

const time: TableFieldOptions = {
  dateFormat: { name: 'iso', format: 'YYYY-MM-DD' },
  timeFormat: { name: '24hour', format: 'HH:mm' },
  timeZone: 'client',
}
const text = (key: string, label: string): TableLinkColumn => ({ key, label, type: 'singleLineText' })
const moment = (key: string, label: string): TableLinkColumn => ({ key, label, type: 'dateTime', options: time })
const recordColumns = [
  { key: 'description', label: 'Description', type: 'multilineText' },
  text('source', 'Source'),
  text('tags', 'Tags'),
  moment('last_activity_at', 'Last activity'),
  moment('created_at', 'Created'),
] as const satisfies readonly TableLinkColumn[]

/** Nothing about people of the workspace, and nothing that changes with every keystroke. */
export const tableLinkColumns: Readonly<Record<TableLinkKind, readonly TableLinkColumn[]>> = {
  companies: [
    text('name', 'Name'),
    text('domain', 'Domain'),
    text('industry', 'Industry'),
    text('size', 'Employees'),
    { key: 'phone', label: 'Phone', type: 'phoneNumber' },
    { key: 'linkedin_url', label: 'LinkedIn', type: 'url' },
    text('street', 'Street'),
    text('city', 'City'),
    text('region', 'Region'),
    text('postal_code', 'Postal code'),
    text('country', 'Country'),
    ...recordColumns,
  ],
  contacts: [
    text('name', 'Name'),
    { key: 'email', label: 'Email', type: 'email' },
    { key: 'phone', label: 'Phone', type: 'phoneNumber' },
    text('title', 'Title'),
    text('status', 'Status'),
    { key: 'linkedin_url', label: 'LinkedIn', type: 'url' },
    text('city', 'City'),
    text('country', 'Country'),
    ...recordColumns,
  ],
  opportunities: [
    text('name', 'Name'),
    text('stage', 'Stage'),
    text('status', 'Status'),
    { key: 'amount', label: 'Amount', type: 'number', options: { precision: 2 } },
    text('currency', 'Currency'),
    { key: 'probability', label: 'Probability', type: 'percent', options: { precision: 0 } },
    { key: 'close_date', label: 'Close date', type: 'date', options: { dateFormat: time.dateFormat } },
    text('next_step', 'Next step'),
    text('lost_reason', 'Lost reason'),
    moment('closed_at', 'Closed'),
    ...recordColumns,
  ],
  content: [
    text('title', 'Title'),
    text('status', 'Status'),
    { key: 'excerpt', label: 'Excerpt', type: 'multilineText' },
    text('keyword', 'Keyword'),
    moment('planned_at', 'Planned'),
    moment('scheduled_at', 'Scheduled'),
    moment('published_at', 'Published'),
    moment('created_at', 'Created'),
  ],
}

export const findTableLinkColumn = (
  kind: TableLinkKind | undefined,
  key: string | undefined,
): TableLinkColumn | undefined =>
  kind === undefined ? undefined : tableLinkColumns[kind].find((column) => column.key === key)
