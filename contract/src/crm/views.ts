import type { Filter, Sort } from './filters.ts'

/** How somebody looks at a list: kept by name, or shared with everybody. */
export interface ViewConfig {
  readonly filter: Filter | null
  readonly sort: readonly Sort[]
  /** Columns in their order, with a width in px where somebody set one. */
  readonly columns: readonly { readonly key: string; readonly width?: number }[]
}
