/** A cell of a button, as our own pages read it; Airtable's clients read its label and url. */
export interface TableButton {
  readonly label: string
  /** Null where there is no address that a browser may safely open. */
  readonly url: string | null
  /** Why there is none: the formula gives nothing, it cannot be computed, or its result is no address of a known kind. */
  readonly problem?: 'empty' | 'failed' | 'refused'
}
