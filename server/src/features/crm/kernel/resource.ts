import type { Columns } from '@draftwright/contract/crm/columns'
import type { Sort } from '@draftwright/contract/crm/filters'
import type { RecordResource } from '@draftwright/contract/crm/vocabulary'

/** Tables whose rows are kept, changed and taken back by the kernel. */
export type RecordTable = 'crm_companies' | 'crm_contacts' | 'crm_opportunities' | 'crm_products'

/** What the kernel must know of a resource to list it, and to keep its changes. */
export interface Resource {
  /** As in its path and in the change log: `contacts`. */
  readonly name: string
  /** In a sentence: `Contact`. */
  readonly noun: string
  readonly table: string
  readonly columns: Columns
  /** Columns that `q` looks into. */
  readonly searched: readonly string[]
  readonly sort: readonly Sort[]
  /** Set where the workspace adds fields of its own. */
  readonly fieldsOf?: RecordResource
  /** More that every row shows: SQL that answers one value, with the row as `r`, and the name it goes by. */
  readonly shown?: Readonly<Record<string, string>>
  /** The column by which a salesperson is told their own records; absent: everybody in the CRM sees all. */
  readonly ownedBy?: string
  /** Rows with `deleted_at` are kept in the trash. */
  readonly hasTrash: boolean
}
