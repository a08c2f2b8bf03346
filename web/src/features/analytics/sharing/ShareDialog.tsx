import type { ReportShare } from '@draftwright/contract/report-shares'
import { Checkbox, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { GuestLinkRows, GuestLinks } from '../../../ui/GuestLinks.tsx'
import { formatTimeAgo } from '../../../ui/TimeAgo.tsx'
import { useCreateReportShareMutation, useListReportSharesQuery, useRevokeReportShareMutation } from '../api.ts'
import { formatDay, formatSpan } from '../format-days.ts'
import type { Filters } from '../use-report-filters.ts'

interface ShareDialogProps {
  filters: Filters
  days: { start_date: string; end_date: string }
  /** How many days the period has; null for an own span. */
  length: number | null
  onClose: () => void
}

/** Links with which people without an account read this report: as it is filtered now, and nothing else. */
export function ShareDialog({ filters, days, length, onClose }: ShareDialogProps) {
  const { data: shares = [] } = useListReportSharesQuery()
  const [create, making] = useCreateReportShareMutation()
  const [revoke] = useRevokeReportShareMutation()
  const [name, setName] = useState('')
  const [isMoving, setMoving] = useState(length !== null)
  const [hasNotes, setHasNotes] = useState(false)
  const span = formatSpan(days.start_date, days.end_date)
  return (
    <GuestLinks
      title="Share this report"
      name={name}
      onName={setName}
      placeholder="Dashboard"
      days={{ usual: 30, most: 90 }}
      after={
        <>
          {length !== null && (
            <Radio.Group
              label="Period"
              value={isMoving ? 'moving' : 'fixed'}
              onChange={(value) => setMoving(value === 'moving')}
            >
              <Stack gap={6} mt={4}>
                <Radio value="moving" label={length === 1 ? 'Always today' : `Last ${length} days`} />
                <Radio value="fixed" label={`Only ${span}`} />
              </Stack>
            </Radio.Group>
          )}
          <Checkbox
            label="Include your team’s notes and campaigns"
            checked={hasNotes}
            onChange={(event) => setHasNotes(event.currentTarget.checked)}
          />
        </>
      }
      isMaking={making.isLoading}
      error={making.error}
      onMake={(works_for_days) => {
        const shown = isMoving && length !== null ? { days: length } : days
        void create({ body: { name, filters, has_notes: hasNotes, works_for_days, ...shown } })
      }}
      made={making.data}
      urlLabel="Report link"
      onClose={onClose}
    >
      <GuestLinkRows
        links={shares}
        facts={formatShareFacts}
        isUsedUp={({ can_revoke }) => !can_revoke}
        onRevoke={({ id }) => revoke({ params: { id } })}
      />
    </GuestLinks>
  )
}

function formatShareFacts({ days, start_date, end_date, last_opened_at, expires_at }: ReportShare): string {
  const shown =
    start_date !== null && end_date !== null
      ? formatSpan(start_date, end_date)
      : days === 1
        ? 'today'
        : `last ${days ?? 0} days`
  const opened = last_opened_at === null ? 'not opened yet' : `opened ${formatTimeAgo(last_opened_at)}`
  return `${shown} · ${opened} · ends ${formatDay(expires_at.slice(0, 10))}`
}
