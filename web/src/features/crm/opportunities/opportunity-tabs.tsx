import { lazy, Suspense } from 'react'
import type { PanelTab } from '../kernel/panel/SidePanel.tsx'
import { buildRecordTabs, buildTouchesTab } from '../record-tabs.tsx'
import type { Patch, RecordRow } from '../kernel/record.ts'
import { RowsSkeleton } from '../../../ui/Delayed.tsx'

const OpportunityParts = lazy(async () => ({ default: (await import('./OpportunityParts.tsx')).OpportunityParts }))
const StageTab = lazy(async () => ({ default: (await import('./StageTab.tsx')).StageTab }))

/** The tabs of an opportunity, in its list and on the board. */
export const opportunityTabs: readonly PanelTab[] = [
  {
    value: 'stage',
    label: 'Stage',
    render: (row) => (
      <Suspense fallback={<RowsSkeleton rows={3} />}>
        <StageTab key={row.id} row={row} />
      </Suspense>
    ),
  },
  ...buildRecordTabs('opportunities'),
  buildTouchesTab('opportunities'),
]

/** Parts that are no columns, below its fields. */
export const renderOpportunityDetails = (row: RecordRow, save: (patch: Patch) => void) => (
  <Suspense fallback={<RowsSkeleton rows={3} />}>
    <OpportunityParts key={row.id} row={row} save={save} />
  </Suspense>
)
