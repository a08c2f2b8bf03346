import type { ShareRules } from '@draftwright/contract/share-rules'
import { type SharePlatform, sharePlatforms } from '@draftwright/contract/share-platforms'
import { Group, Stack, Switch, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toFailure, toFieldErrors } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useReadAmbassadorSettingsQuery } from './api.ts'
import { PlatformChecks } from './PlatformChecks.tsx'
import { listRefused } from './list-refused.ts'
import { useReadShareRulesQuery, useSaveShareRulesMutation } from './rules-api.ts'

/** Whether, where and from when a post may be shared. */
export function RulesDialog({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const {
    data: rules,
    error,
    refetch,
  } = useReadShareRulesQuery({ params: { content_id: id } }, { refetchOnMountOrArgChange: true })
  const { data: settings } = useReadAmbassadorSettingsQuery()
  return (
    <Modal opened title={`Sharing rules for “${title}”`} onClose={onClose}>
      {error !== undefined && rules === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {error === undefined && (rules === undefined || settings === undefined) && <RowsSkeleton rows={3} />}
      {rules !== undefined && settings !== undefined && (
        <RulesForm rules={rules} open={settings.platforms ?? sharePlatforms} onClose={onClose} />
      )}
    </Modal>
  )
}

interface RulesFormProps {
  rules: ShareRules
  /** Where the workspace shares at all. */
  open: readonly SharePlatform[]
  onClose: () => void
}

function RulesForm({ rules, open, onClose }: RulesFormProps) {
  const [isShareable, setShareable] = useState(rules.is_shareable)
  const [refused, setRefused] = useState<readonly SharePlatform[]>(rules.refused_platforms)
  const [from, setFrom] = useState(rules.embargo_until === null ? '' : toLocalInput(rules.embargo_until))
  const [save, { isLoading, error }] = useSaveShareRulesMutation()
  const fields = toFieldErrors(error)
  async function saveRules(event: FormEvent) {
    event.preventDefault()
    const at = new Date(from)
    const body = {
      is_shareable: isShareable,
      refused_platforms: [...refused],
      embargo_until: Number.isNaN(at.getTime()) ? null : at.toISOString(),
    }
    const answer = await save({ params: { content_id: rules.content_id }, body })
    if (answer.error !== undefined) return
    showToast('Sharing rules saved')
    onClose()
  }
  return (
    <form onSubmit={(event) => void saveRules(event)}>
      <Stack gap="md">
        <Switch
          label="Allow sharing"
          description="Turn off to stop new shares."
          checked={isShareable}
          onChange={(event) => setShareable(event.currentTarget.checked)}
        />
        {isShareable && (
          <>
            <PlatformChecks
              label="Where"
              description="Lists the networks your workspace allows."
              open={open}
              value={open.filter((name) => !refused.includes(name))}
              onChange={(chosen) => setRefused((before) => listRefused(before, open, chosen))}
            />
            <TextInput
              type="datetime-local"
              label="Not before"
              description="Leave empty to allow now. Waiting shares go out then."
              value={from}
              error={fields['embargo_until']}
              onChange={(event) => setFrom(event.currentTarget.value)}
            />
          </>
        )}
        <FormError
          message={error !== undefined && Object.keys(fields).length === 0 ? toFailure(error).message : null}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isLoading}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** As `datetime-local` takes it, in the reader's own zone. */
function toLocalInput(time: string): string {
  const at = new Date(time)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
