import type { RewardSettings } from '@draftwright/contract/rewards'
import { NumberInput, Stack, Switch } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toFailure, toFieldErrors } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useChangeRewardSettingsMutation } from './rewards-api.ts'

const fields = [
  ['share_points', 'Points for a confirmed share', 'The first of a post on a network.'],
  ['shares_a_week', 'Shares a week that have points', 'More are welcome, without points.'],
  ['visitor_points', 'Points for a visitor', 'Each counts once a day; members and programs do not count.'],
  ['visitors_a_link', 'Visitors of one link that have points', undefined],
  ['contact_points', 'Points for a new contact', 'Whose first click or visit that is known came by a share.'],
] as const

/** What points are given for; they are computed anew whenever somebody looks. */
export function RewardForm({ current }: { current: RewardSettings }) {
  const [settings, setSettings] = useState(current)
  const [change, { isLoading, error }] = useChangeRewardSettingsMutation()
  const problems = toFieldErrors(error)
  async function save(event: FormEvent) {
    event.preventDefault()
    if ((await change({ body: settings })).error === undefined) showToast('The points were saved')
  }
  return (
    <form onSubmit={(event) => void save(event)}>
      <Stack gap="sm" align="flex-start">
        <Switch
          label="Points and a leaderboard"
          description="Nobody is shown on it who did not choose to be. There are no points taken away."
          checked={settings.is_on}
          onChange={(event) => setSettings({ ...settings, is_on: event.currentTarget.checked })}
        />
        {settings.is_on &&
          fields.map(([name, label, description]) => (
            <NumberInput
              key={name}
              w="100%"
              label={label}
              description={description}
              value={settings[name]}
              min={0}
              allowDecimal={false}
              error={problems[name]}
              onChange={(value) => setSettings({ ...settings, [name]: Number(value) })}
            />
          ))}
        <FormError
          message={error !== undefined && Object.keys(problems).length === 0 ? toFailure(error).message : null}
        />
        <Button type="submit" loading={isLoading}>
          Save points
        </Button>
      </Stack>
    </form>
  )
}
