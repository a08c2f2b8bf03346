import type { TableLinkKind } from '@draftwright/contract/table-fields'
import { useCan } from '../../api/rights.ts'
import { useReadFeaturesQuery } from '../accounts/index.ts'
import { defineOnDemand, usePart } from '../../ui/on-demand.ts'

const linkingRecords = defineOnDemand(() => import('./links/LinkingRecords.tsx'))

/** The records of tables that link to something, once there are tables. */
export function InTables({ kind, id }: { kind: TableLinkKind; id: string }) {
  const can = useCan()
  const mayRead = can('tables:read')
  const { data: features } = useReadFeaturesQuery(undefined, { skip: !mayRead })
  const part = usePart(linkingRecords, mayRead && features?.hasTables === true)
  return part === null ? null : <part.LinkingRecords key={id} kind={kind} id={id} />
}
