import type { Meeting, MeetingChange } from '@draftwright/contract/meetings/meetings'
import { type Consent, consents, type Visibility, visibilities } from '@draftwright/contract/meetings/vocabulary'
import { Checkbox, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useCan } from '../../api/rights.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { DeletionList } from './DeletionList.tsx'
import { visibilityNames, visibilitySentences } from './visibility-words.ts'

const consentNames: Readonly<Record<Consent, string>> = {
  unknown: 'Not known',
  announced: 'The recording was announced',
  all_agreed: 'All agreed',
  refused: 'Somebody refused',
}

interface TrustPanelProps {
  meeting: Meeting
  mayWrite: boolean
  onSave: (change: MeetingChange) => void
}

/** Who may see a meeting, what its people agreed to, and whether it is kept. */
export function TrustPanel({ meeting, mayWrite, onSave }: TrustPanelProps) {
  const [isRefusing, setRefusing] = useState(false)
  const mayManage = useCan()('meetings:manage')
  return (
    <>
      <NativeSelect
        label="Visibility"
        description={visibilitySentences[meeting.visibility]}
        disabled={!mayWrite}
        data={visibilities.map((value) => ({ value, label: visibilityNames[value] }))}
        value={meeting.visibility}
        // The options are the contract's own.
        onChange={(event) => onSave({ visibility: event.currentTarget.value as Visibility })}
      />
      <NativeSelect
        label="Consent to the recording"
        disabled={!mayWrite}
        data={consents.map((value) => ({ value, label: consentNames[value] }))}
        value={meeting.consent}
        onChange={(event) => {
          const consent = event.currentTarget.value as Consent
          if (consent === 'refused' && (meeting.transcript_id !== null || meeting.counts.recordings > 0))
            setRefusing(true)
          else onSave({ consent })
        }}
      />
      <ConfirmDialog
        opened={isRefusing}
        title="Delete what was said?"
        action="Delete what was said"
        onConfirm={() => {
          setRefusing(false)
          onSave({ consent: 'refused' })
        }}
        onClose={() => setRefusing(false)}
      >
        <p>Somebody refused the recording, so nothing that was said is kept.</p>
        {isRefusing && <DeletionList meetingId={meeting.id} of="said" />}
      </ConfirmDialog>
      <Checkbox
        label="Words of this meeting may be quoted in public"
        description="Otherwise ideas made of it are marked: ask before quoting."
        disabled={!mayWrite}
        checked={meeting.may_be_quoted}
        onChange={(event) => onSave({ may_be_quoted: event.currentTarget.checked })}
      />
      <Checkbox
        label="Keep this meeting"
        description="Prevents deletion until you turn this off. Recorded in the audit log."
        disabled={!mayWrite || !mayManage}
        checked={meeting.keep}
        onChange={(event) => onSave({ keep: event.currentTarget.checked })}
      />
    </>
  )
}
