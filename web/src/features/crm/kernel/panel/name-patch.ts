import type { CellEdit } from '../../../../ui/grid/grid-columns.ts'
import type { Patch } from '../record.ts'

/** Shown for a chosen id until the server's response contains its name. */
export const toNamePatch = (key: string, { name }: CellEdit): Patch | undefined =>
  name === undefined || !key.endsWith('_id') ? undefined : { [key.replace(/_id$/u, '_name')]: name }
