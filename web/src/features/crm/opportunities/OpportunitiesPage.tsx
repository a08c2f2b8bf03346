import { IconTargetArrow } from '@tabler/icons-react'
import { RecordsPage } from '../kernel/list/RecordsPage.tsx'
import { useRecordKind } from '../kernel/use-record-kind.ts'
import { usePeople } from '../kernel/use-people.ts'
import { useGateDialog } from './gate/use-gate-dialog.tsx'
import { opportunityKind } from './opportunity-kind.ts'
import { renderOpportunityDetails, opportunityTabs } from './opportunity-tabs.tsx'

/** Open and closed deals. */
export function Component() {
  const { kind } = useRecordKind(opportunityKind)
  const { onGate, dialog } = useGateDialog(kind, usePeople())
  return (
    <>
      <RecordsPage
        kind={opportunityKind}
        tabs={opportunityTabs}
        details={renderOpportunityDetails}
        title="Opportunities"
        icon={<IconTargetArrow size={22} />}
        emptyText="Track your deals with stage, amount and next step."
        onGate={onGate}
      />
      {dialog}
    </>
  )
}
