import { useState } from 'react'
import { useCan } from '../../api/rights.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Section } from '../../ui/Section.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { Toggle } from '../../ui/Toggle.tsx'
import { useChangeTrackingSettingsMutation, useReadTrackingSettingsQuery } from './api.ts'

/** Whether clicks and visits of known people are kept; off unless somebody turns it on. */
export function PersonalTracking() {
  const { data } = useReadTrackingSettingsQuery()
  const [change, { isLoading }] = useChangeTrackingSettingsMutation()
  const [isAsking, setAsking] = useState(false)
  const can = useCan()
  if (data === undefined) return null
  async function save(isOn: boolean) {
    const answer = await change({ body: { personal_tracking: isOn } })
    setAsking(false)
    if (answer.error !== undefined) showErrorToast(answer.error)
    else showToast(isOn ? 'Personal tracking is on' : 'Personal tracking is off')
  }
  return (
    <Section title="Personal tracking">
      <Toggle
        label="Track clicks and visits of known contacts"
        description="For contacts identified by a personal link or form. Your site’s footer discloses it."
        checked={data.personal_tracking}
        isReadOnly={!can('account:manage')}
        disabled={isLoading}
        onChange={(isOn) => (isOn ? void save(true) : setAsking(true))}
      />
      <ConfirmDialog
        opened={isAsking}
        title="Turn personal tracking off?"
        action="Turn off and delete"
        isBusy={isLoading}
        onConfirm={() => void save(false)}
        onClose={() => setAsking(false)}
      >
        All recorded clicks and visits of contacts are permanently deleted.
      </ConfirmDialog>
    </Section>
  )
}
