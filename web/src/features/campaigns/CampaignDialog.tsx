import type { CampaignDetails, GoalKind } from '@draftwright/contract/campaigns'
import { getCurrencyDigits } from '@draftwright/contract/crm/amounts'
import { formatOwnNumber, readOwnMoney, readOwnNumber } from '../../ui/own-habits.ts'
import { Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toFailure, toFieldErrors } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { useCreateCampaignMutation, useUpdateCampaignMutation } from './api.ts'
import styles from './campaigns.module.css'
import { goalWords } from './format-campaign.ts'

interface CampaignDialogProps {
  opened: boolean
  /** Null for a new one. */
  campaign: CampaignDetails | null
  onClose: () => void
  onSaved: (campaign: CampaignDetails) => void
}

/** Adds a campaign or changes one. */
export function CampaignDialog({ opened, campaign, onClose, onSaved }: CampaignDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={campaign === null ? 'New campaign' : 'Edit campaign'} size="md">
      <CampaignForm campaign={campaign} onClose={onClose} onSaved={onSaved} />
    </Modal>
  )
}

const goalKinds = Object.keys(goalWords) as GoalKind[]

function CampaignForm({ campaign, onClose, onSaved }: Omit<CampaignDialogProps, 'opened'>) {
  const [name, setName] = useState(campaign?.name ?? '')
  const [startsOn, setStartsOn] = useState(campaign?.starts_on ?? '')
  const [endsOn, setEndsOn] = useState(campaign?.ends_on ?? '')
  const [goalKind, setGoalKind] = useState<string>(campaign?.goal_kind ?? '')
  const [goalNumber, setGoalNumber] = useState(String(campaign?.goal_number ?? ''))
  const [currency, setCurrency] = useState(campaign?.currency ?? 'EUR')
  const [budget, setBudget] = useState(toTypedBudget(campaign))
  const [create, creation] = useCreateCampaignMutation()
  const [update, change] = useUpdateCampaignMutation()
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const error = campaign === null ? creation.error : change.error
  const errors = { ...toFieldErrors(error), ...wrong }
  async function submit(event: FormEvent) {
    event.preventDefault()
    const minor = budget.trim() === '' ? null : readOwnMoney(budget, currency)
    const number = goalKind === '' ? null : (readOwnNumber(goalNumber, { precision: 0 }) ?? Number.NaN)
    const found = {
      ...(name.trim() === '' && { name: 'Give the campaign a name' }),
      ...((minor === undefined || (minor ?? 0) < 0) && { budget: 'Enter an amount such as 1,200' }),
      ...(number !== null && (!Number.isInteger(number) || number < 1) && { goal_number: 'Enter a whole number' }),
    }
    setWrong(found)
    if (Object.keys(found).length > 0 || minor === undefined) return
    const body = {
      name,
      starts_on: startsOn === '' ? null : startsOn,
      ends_on: endsOn === '' ? null : endsOn,
      goal_kind: goalKinds.find((kind) => kind === goalKind) ?? null,
      goal_number: number,
      budget: minor,
      currency: currency.trim().toUpperCase(),
    }
    const answer = campaign === null ? await create({ body }) : await update({ params: { id: campaign.id }, body })
    if (answer.data === undefined) return
    onSaved(answer.data)
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <TextInput
          label="Name"
          description="Used as utm_campaign in links"
          maxLength={100}
          data-autofocus
          value={name}
          error={errors['name']}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <div className={styles.pair}>
          <TextInput
            label="Starts on"
            type="date"
            value={startsOn}
            error={errors['starts_on']}
            onChange={(event) => setStartsOn(event.currentTarget.value)}
          />
          <TextInput
            label="Ends on"
            type="date"
            value={endsOn}
            error={errors['ends_on'] === undefined ? undefined : 'The end can’t be before the start'}
            onChange={(event) => setEndsOn(event.currentTarget.value)}
          />
          <NativeSelect
            label="Goal"
            value={goalKind}
            data={[
              { value: '', label: 'No goal' },
              ...goalKinds.map((kind) => ({ value: kind, label: goalWords[kind].label })),
            ]}
            onChange={(event) => setGoalKind(event.currentTarget.value)}
          />
          <TextInput
            label="Target"
            inputMode="numeric"
            maxLength={10}
            disabled={goalKind === ''}
            value={goalKind === '' ? '' : goalNumber}
            error={errors['goal_number']}
            onChange={(event) => setGoalNumber(event.currentTarget.value)}
          />
          <TextInput
            label="Budget"
            inputMode="decimal"
            maxLength={20}
            value={budget}
            error={errors['budget']}
            onChange={(event) => setBudget(event.currentTarget.value)}
          />
          <TextInput
            label="Currency"
            maxLength={3}
            value={currency}
            error={errors['currency'] === undefined ? undefined : 'Enter three letters such as EUR'}
            onChange={(event) => setCurrency(event.currentTarget.value.toUpperCase())}
          />
        </div>
        <FormError
          message={error !== undefined && Object.keys(errors).length === 0 ? toFailure(error).message : null}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={creation.isLoading || change.isLoading}>
            {campaign === null ? 'Add campaign' : 'Save'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function toTypedBudget(campaign: CampaignDetails | null): string {
  if (campaign?.budget == null) return ''
  const digits = getCurrencyDigits(campaign.currency)
  return formatOwnNumber((campaign.budget / 10 ** digits).toFixed(digits))
}
