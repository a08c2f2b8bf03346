import type { RewardSettings } from '@draftwright/contract/rewards'
import { NumberInput, Stack, Switch } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toFailure, toFieldErrors } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useChangeRewardSettingsMutation } from './rewards-api.ts'

const fields = [
  ['share_points', 'Points per confirmed share', 'Counts once per post and network.'],
  ['shares_a_week', 'Scored shares per week', 'Further shares earn no points.'],
  ['visitor_points', 'Points per visitor', 'Each counts once a day. Team members and bots don’t count.'],
  ['visitors_a_link', 'Scored visitors per link', undefined],
  ['contact_points', 'Points per new contact', 'Contacts whose first known visit came from a share.'],
] as const

/** What points are given for; they are computed anew whenever somebody looks. */
export function RewardForm({ current }: { current: RewardSettings }) {
  const [settings, setSettings] = useState(current)
  const [change, { isLoading, error }] = useChangeRewardSettingsMutation()
  const problems = toFieldErrors(error)
  async function save(event: FormEvent) {
    event.preventDefault()
    if ((await change({ body: settings })).error === undefined) showToast('Points saved')
  }
  return (
    <form onSubmit={(event) => void save(event)}>
      <Stack gap="sm" align="flex-start">
        <Switch
          label="Points and a leaderboard"
          description="Only people who opt in are shown. Points are never taken away."
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
