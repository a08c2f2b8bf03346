import type { PanelTab } from '../kernel/panel/SidePanel.tsx'
import { recordTabs } from '../record-tabs.tsx'
import type { Patch, RecordRow } from '../kernel/record.ts'
import { OpportunityParts } from './OpportunityParts.tsx'
import { StageTab } from './StageTab.tsx'

/** What stands beside the fields of an opportunity, in its list and on the board alike. */
export const opportunityTabs: readonly PanelTab[] = [
  { value: 'stage', label: 'Stage', render: (row) => <StageTab key={row.id} row={row} /> },
  ...recordTabs('opportunities'),
]

/** What of it is no column, under its fields. */
export const opportunityDetails = (row: RecordRow, save: (patch: Patch) => void) => (
  <OpportunityParts key={row.id} row={row} save={save} />
)
