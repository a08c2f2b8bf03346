import { IconTargetArrow } from '@tabler/icons-react'
import { RecordsPage } from '../kernel/list/RecordsPage.tsx'
import { useKind } from '../kernel/use-kind.ts'
import { usePeople } from '../kernel/use-people.ts'
import { useGate } from './gate/use-gate.tsx'
import { opportunityKind } from './opportunity-kind.ts'
import { opportunityDetails, opportunityTabs } from './opportunity-tabs.tsx'

/** The deals that are being worked on, and those that were. */
export function Component() {
  const { kind } = useKind(opportunityKind)
  const { onGate, dialog } = useGate(kind, usePeople())
  return (
    <>
      <RecordsPage
        kind={opportunityKind}
        tabs={opportunityTabs}
        details={opportunityDetails}
        title="Opportunities"
        icon={<IconTargetArrow size={22} />}
        emptyText="Deals stand here, with their stage, their amount and what comes next."
        onGate={onGate}
      />
      {dialog}
    </>
  )
}
